//! The rooms `book` and `render`: the sampler's pages, made of puzzles that are there. What never lives here: forging.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gridpress::book::{Composed, Edition, Spec, compose, spec_with};
use gridpress::draw::{Fonts, Scene};
use gridpress::press::Library;
use gridpress::press::book::{Shop, forge_sections, recipes};
use gridpress::puzzle::Puzzle;
use gridpress::render::{self, PdfFor, TextMode};

const EDITION: Edition = Edition { hash: "benches", date: None, seed: "benches", command: "", hints: &[] };

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
        let shop = Shop::for_book(&library, &spec).expect("all is embedded");
        let sections = forge_sections(&spec, &recipes(&spec, "benches").expect("it is sound"), 1, |_| ()).0;
        Sampler { spec, sections, shop }
    }

    /// What `with` makes of the book.
    fn composed<T>(&self, with: impl FnOnce(&Composed) -> T) -> T {
        let materials = self.shop.materials();
        with(&compose(&self.spec, &self.sections, &materials, &EDITION).expect("it fits its pages"))
    }

    fn pages(&self) -> Vec<Scene> {
        self.composed(|book| (0..book.n_pages()).map(|i| book.page(i)).collect())
    }

    fn fonts(&self) -> &Fonts {
        self.shop.materials().fonts
    }
}

#[divan::bench]
fn compose_sampler(bencher: Bencher) {
    let sampler = Sampler::forged();
    bencher.counter(ItemsCount::new(sampler.pages().len())).bench(|| black_box(&sampler).pages());
}

#[divan::bench]
fn pdf_of_sampler(bencher: Bencher) {
    let sampler = Sampler::forged();
    let (scenes, document) = (sampler.pages(), sampler.composed(|book| book.document.clone()));
    let pdf = || {
        let page = |scene: &Scene| render::pdf_page(sampler.fonts(), scene.clone(), PdfFor::Print);
        let pages = black_box(&scenes).iter().map(page).collect();
        render::pdf(sampler.fonts(), &document, pages, PdfFor::Print).expect("it can be written")
    };
    bencher.counter(ItemsCount::new(scenes.len())).bench(pdf);
}

#[divan::bench]
fn svg_of_a_page(bencher: Bencher) {
    let sampler = Sampler::forged();
    let scenes = sampler.pages();
    bencher.bench(|| render::svg(sampler.fonts(), black_box(&scenes[4]), TextMode::Text));
}

#[divan::bench]
fn png_of_a_page(bencher: Bencher) {
    let sampler = Sampler::forged();
    let scenes = sampler.pages();
    bencher.bench(|| render::png(sampler.fonts(), black_box(&scenes[4]), 100).expect("it can be drawn"));
}
