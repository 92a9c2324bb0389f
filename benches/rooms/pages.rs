//! The rooms `book` and `render`: the sampler's pages, made of puzzles that are there. What never lives here: forging.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gridpress::book::{Edition, Spec, compose, spec_with};
use gridpress::draw::{Document, Fonts};
use gridpress::press::Library;
use gridpress::press::book::{Shop, forge_sections, recipes};
use gridpress::puzzle::Puzzle;
use gridpress::render::{self, PdfFor, TextMode};

const EDITION: Edition = Edition { hash: "benches", date: None, seed: "benches" };

struct Sampler {
    spec: Spec,
    sections: Vec<Vec<Puzzle>>,
    shop: Shop,
}

impl Sampler {
    fn forged() -> Sampler {
        let library = Library::new(None);
        let text = library.text("books/sampler.toml").expect("it is embedded");
        let spec = spec_with(&text, &[]).expect("it is sound");
        let shop = Shop::open(&library, &spec.language, &spec.theme).expect("all is embedded");
        let sections = forge_sections(&spec, &recipes(&spec, "benches").expect("it is sound"), 1, |_| ()).0;
        Sampler { spec, sections, shop }
    }

    fn document(&self) -> Document {
        compose(&self.spec, &self.sections, &self.shop.materials(), &EDITION).expect("it fits its pages")
    }

    fn fonts(&self) -> &Fonts {
        self.shop.materials().fonts
    }
}

#[divan::bench]
fn compose_sampler(bencher: Bencher) {
    let sampler = Sampler::forged();
    bencher.counter(ItemsCount::new(sampler.document().pages.len())).bench(|| black_box(&sampler).document());
}

#[divan::bench]
fn pdf_of_sampler(bencher: Bencher) {
    let sampler = Sampler::forged();
    let document = sampler.document();
    let pdf = || render::pdf(sampler.fonts(), black_box(&document), PdfFor::Print).expect("it can be written");
    bencher.counter(ItemsCount::new(document.pages.len())).bench(pdf);
}

#[divan::bench]
fn svg_of_a_page(bencher: Bencher) {
    let sampler = Sampler::forged();
    let document = sampler.document();
    bencher.bench(|| render::svg(sampler.fonts(), black_box(&document.pages[4]), TextMode::Text));
}

#[divan::bench]
fn png_of_a_page(bencher: Bencher) {
    let sampler = Sampler::forged();
    let document = sampler.document();
    bencher.bench(|| render::png(sampler.fonts(), black_box(&document.pages[4]), 100).expect("it can be drawn"));
}
