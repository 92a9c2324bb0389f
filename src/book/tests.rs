//! What holds for every book: facts of pagination, pages within their edges, errors found before a puzzle exists.
