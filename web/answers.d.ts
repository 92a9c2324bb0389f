// The questions that the page asks, and the library's answers, as web/src has them. A test writes this file, and holds it:
// UPDATE_EXPECT=1 cargo test --manifest-path web/Cargo.toml

interface Questions {
"board": { line: string, size?: string, language: string };
"cage": { line: string, digits: string, marks?: Array<number>, cell: number, language: string };
"check": { line: string, digits: string, solution?: string };
"clash": { line: string, why?: boolean };
"code": { text: string, language: string };
"count": { line: string, why?: boolean };
"drill": { technique: string, seed: string, slot: number };
"drills": { language: string };
"fresh": { kind: string, size?: string, level?: string, allow_multiple?: boolean, seed: string };
"level": { line: string, why?: boolean };
"glossary": { technique: string, name?: string, language: string };
"hint": { line: string, digits: string, marks?: Array<number>, solution?: string, by_names?: boolean, language: string };
"rule": { text: string, language: string };
"rules": { kind: string, size: string, language: string };
"setting": { line?: string, does: Act, language: string };
"tables": { language: string };
"techniques": { line: string, language: string };
"admits": { kind: string, size?: string };
"recipe": { recipe: Wish, count: number, jobs?: number };
"forge": { recipe: Wish, from: number, to: number };
"pictures": { puzzles: string, solutions?: boolean, theme: string, width?: number };
"list": { puzzles: string, to: string };
"formats": { puzzle: string };
"sheet": { recipe: Wish, count: number, "per-page": number, paper: string, answers: string, slips?: boolean, title?: string,
    theme: string, versions: number, others?: boolean, copies: number, dots: boolean, language: string, lines?: Array<string>,
    puzzles?: string, made?: Array<string> };
"sheet-pages": { sheet: { recipe: Wish, count: number, "per-page": number, paper: string, answers: string, slips?: boolean,
    title?: string, theme: string, versions: number, others?: boolean, copies: number, dots: boolean, language: string, lines?:
    Array<string>, puzzles?: string, made?: Array<string> }, from: number, to: number };
"shelf": { language: string };
"plan": { book: string, set?: Array<string>, seed?: string, sections?: Array<string>, own?: string, screen?: boolean };
"book-pages": { book: { book: string, set?: Array<string>, seed?: string, sections?: Array<string>, own?: string, screen?: boolean
    }, from: number, to: number };
"book": { book: string, set?: Array<string>, seed?: string, sections?: Array<string>, own?: string, screen?: boolean };
"serving": { puzzle: string };
"played": { puzzle: string, language: string, solver: string, seed: string, budget: number };
"timed": { puzzle: string, solver: string, seed: string, budget: number, times: number };
"truth": { line: string };
"why": { puzzle: string, language: string };
"listed": { text: string, bytes?: boolean, name?: string, opening?: string, before?: number, sizes?: Array<string> };
"portion": { rows: Array<string> };
}

interface Answers {
"board": { line: string, id: string, kind: string, title: string, size: string, level: string | null, level_title: string | null,
    text: string, needs_size: boolean, width: number, height: number, grid_height: number, x: number, y: number, side: number,
    rows: number, columns: number, digits: number, places: Array<number>, symbols: string, each: number | null, givens: string,
    rules: string, rules_told: Array<string>, dropped: boolean, came: Came | null, houses: Array<Housed>, apart:
    Array<Array<number>>, cages: Array<Caged>, signs: Array<Signed>, marked: Array<Marked>, sums: Array<number | null>,
    sum_places: Array<number>, has_sums: boolean, has_regions: boolean, regions: string, swatches: Array<string>, defs: string,
    ground: string, lines: string, seats: Array<Seat> };
"cage": { cages: Array<Ways> };
"check": { cells: string, houses: string, cages: string, solved: boolean, wrong: boolean, mistaken: Array<number>, left:
    Array<number> };
"clash": { clash: Clashing | null };
"code": { svg: string | null };
"count": { says: string, found: number, is_all: boolean, solution: string | null, differ: Array<Difference> | null };
"drill": { attempts: number, line: string, digits: Array<number>, marks: Array<number>, put: [number, number] | null, strikes:
    Array<[number, number]> };
"drills": { techniques: Array<Technique>, usual: string };
"fresh": { line: string };
"level": { level: string | null };
"glossary": { "says": "nothing" } | { "says": "entry", heading: string, idea: string, sentence: string, picture: string };
"hint": { "says": "solved", stages: Array<Array<string>> } | { "says": "wrong", cells: Array<number>, stages: Array<Array<string>>
    } | { "says": "lost", cells: Array<number>, stages: Array<Array<string>> } | { "says": "none", stages: Array<Array<string>> }
    | { "says": "several", stages: Array<Array<string>> } | { "says": "undecided", stages: Array<Array<string>> } | { "says":
    "reveal", cells: [number], digit: number, stages: Array<Array<string>> } | { "says": "step" } & StepTold;
"rule": { name: string, title: string | null, takes: string, value: string | null, usual: number | null, is_ground: boolean,
    about: string };
"rules": { title: string | null, rules: Array<string> };
"setting": { line: string, size: string, sizes: Array<string>, pieces: Array<PieceTold>, fits: Array<string>, own: Array<Tool>,
    form: string | null };
"tables": { version: string, words: { [key in string]: string }, languages: Array<string>, kinds: Array<KindRow>, levels:
    Array<LevelRow>, knobs: Array<KnobRow>, themes: Array<string>, books: Array<string>, formats: Array<FormatRow>, rules:
    Array<Tool>, solvers: Array<Solver> };
"techniques": { levels: Array<OfLevel> };
"admits": { masks: Array<string>, clues: boolean, levels: Array<string>, usual: [string, string] };
"recipe": { text: string, hopeless: number, block: number, quota: number, target: string };
"forge": { slots: Array<Forged>, tally: Tallied };
"pictures": { pictures: Array<string> };
"list": { ending: string };
"formats": { formats: Array<string> };
"sheet": { puzzles: Array<string>, short?: Short, made: Array<Array<string>>, unequal: number, equivalents: number, pages: number,
    answers: number, size: [number, number] };
"sheet-pages": { pages: Array<string> };
"shelf": { books: Array<BookRow>, printers: Array<PrinterRow>, papers: Array<string>, techniques: Array<TechniqueRow>, themes:
    Array<string>, presets: Array<Choice> };
"plan": { title: string, subtitle: string, author: string, language: string, page: string, theme: string, printer: string,
    per_page: number, solutions: string, seed: string | null, cover: boolean, no_slips: boolean, pages: number, sections:
    Array<SectionRow> };
"book-pages": { drawn: Array<string>, pages: number, size: [number, number], parts: Array<PartRow> };
"book": { sections: Array<Array<string>>, titles: Array<string>, shortages: Array<Missing> };
"serving": { solvers: Array<Solver> };
"played": { glyphs: string, boards: string, data: string };
"timed": { steps: number };
"truth": { found: number, is_all: boolean, is_decided: boolean, digits: Array<number>, decides: Array<Deciding> };
"why": { status: string, title: string, level: string, levelTitle: string, er: string | null, ep: string | null, ed: string |
    null, minutes: string | null, hardest: string, cost: string, steps: number, guesses?: number | null, board: Places, glyphs:
    string, section: string };
"listed": { rows: Array<Line>, head: string, opening: number, isByLine: boolean };
"portion": { judged: Array<Judgement> };
}

interface Wish { seed?: string; "kind"?: string; "rules"?: string; "size"?: string; "sample"?: string; "resample"?: number;
    "regions"?: string; "any-regions"?: boolean; "clues"?: string; "mask"?: string; "mask-file"?: string; "cages"?: string;
    "cage-sizes"?: string; "operators"?: string; "marks"?: string; "style"?: string; "figure"?: string; "givens"?: boolean;
    "hide-sums"?: boolean; "allow-multiple"?: boolean; "level"?: string; "quota"?: string; "score"?: string; "hard-for"?: string;
    "er"?: string; "technique"?: string[]; "without"?: string[]; "hardest"?: string; "best"?: number; "attempts"?: number;
    "no-rate"?: boolean; "search"?: number; "mask-first"?: boolean; "max-unwinds"?: number; "max-complexity"?: number;
    "variants"?: number; }
type Progress = { done?: number, of?: number, pressing?: boolean };
type Act = { "act": "look" } | { "act": "begin", kind: string, size: string } | { "act": "size", size: string } | { "act":
    "switch", rule: string, on: boolean } | { "act": "add", rule: string, cells: Array<number>, value: string } | { "act":
    "remove", piece: number } | { "act": "shape", rule: string, places: Array<number>, value: string } | { "act": "regions", rule:
    string, letters: string };
type BookRow = { name: string, title: string, subtitle: string };
type Caged = { cells: Array<number>, colour: number | null, said: string | null };
type Came = { under: string, over: string, beyond: [number, number, number, number], is_drawn: boolean, in_words: string | null,
    unknown: string | null, solution: string | null };
type Choice = { name: string, options: { [key in string]: string } };
type Clashing = { givens: Array<number>, sums: Array<number>, pieces: Array<number> };
type Deciding = { cell: number, digit: number };
type Difference = { cell: number, digits: [number | null, number | null] };
type Forged = { lines: Array<string> } | { wanted: string | null };
type FormatRow = { name: string, ending: string | null };
type Housed = { cells: Array<number>, name: string, told: boolean };
type Judgement = { status: string, isUnique: boolean, kind: string, size: string, clues: number, level: string | null, er: number
    | null, ep: number | null, ed: number | null, minutes: number | null, minimal: string, masks: string, id: string, class:
    string, isExact: boolean, fields: string };
type KindRow = { name: string, title: string, about: string, sizes: Array<string>, size: string, masks: Array<string>, has_sums:
    boolean, has_regions: boolean, has_signs: boolean, blank: string | null, is_drawn: boolean, rules: Array<string> };
type KnobRow = { name: string, takes: string, sheet: boolean };
type LevelRow = { name: string, title: string };
type Line = { line: number, row: string, text: string, column: number, problem: string, fits: Array<string> | null };
type Marked = { cell: number, rule: string | null };
type Missing = { section: number, found: number, of: number, tally: Tallied };
type Needed = { technique: string, name: string | null, heading: string };
type OfLevel = { level: string, techniques: Array<Needed> };
type PartRow = { sort: string, title: string | null, volume: number | null, page: number };
type PieceTold = { rule: string, text: string, cells: Array<number>, said: string | null, where: string | null, whole: boolean,
    stays: boolean };
type Places = { x: number, y: number, side: number, columns: number };
type PrinterRow = { name: string, about: string };
type Seat = { cage: number, x: number, y: number, radius: number, svg: string | null };
type SectionRow = { title: string, count: number, kind: string, size: string | null, level: string | null };
type Short = { of: number, tally: Tallied };
type Signed = { said: string, cells: Array<number> };
type Solver = { name: string, from: string, about: string, draws: boolean, switches?: boolean };
type StepTold = { technique: string | null, name: string | null, place: string, look: Array<number>, stages: Array<Array<string>>,
    put: [number, number] | null, strikes: Array<[number, number]>, left: Array<number>, tints: string, marks: string };
type Tallied = { attempts: number, most: number, above: number, unfit: number, levels: Array<[string, number]>, fewest: number |
    null, fullest: number | null };
type Technique = { technique: string, heading: string, level: string };
type TechniqueRow = { name: string, title: string };
type Tool = { name: string, title: string | null, takes: string, value: string | null, usual: number | null, is_ground: boolean,
    about: string };
type Ways = { said: string, cells: Array<number>, sets: Array<string>, are_all: boolean };
