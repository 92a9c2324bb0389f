//! The rooms `book` and `render`: the sampler's pages, from existing puzzles.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gridpress::book::{Composed, Edition, Spec, check, compose, spec_with};
use gridpress::draw::{Fonts, Scene};
use gridpress::press::Library;
use gridpress::press::book::Assets;
use gridpress::press::sections::{gather_sections, stocks};
use gridpress::puzzle::Puzzle;
use gridpress::render::{self, Purpose, TextMode};
use std::collections::HashSet;

const EDITION: Edition =
    Edition { hash: "benches", date: None, seed: "benches", command: "", hints: &[], check_words: &[], codes: &[] };

struct Sampler {
    spec: Spec,
    sections: Vec<Vec<Puzzle>>,
    assets: Assets,
}

impl Sampler {
    fn forged() -> Sampler {
        let library = Library::new(None);
        let text = library.text("books/sampler.toml").expect("it is embedded");
        let spec = spec_with(&text, &[]).expect("it is sound");
        let assets = Assets::for_book(&library, &spec).expect("all is embedded");
        let lists = vec![None; spec.sections.len()];
        let stocks = stocks(&spec, lists, "benches").expect("it is sound");
        let sections = gather_sections(&spec, stocks, HashSet::new(), 1, |_| ()).expect("it is sound").sections;
        Sampler { spec, sections, assets }
    }

    /// Calls `with` on the composed book.
    fn composed<T>(&self, with: impl FnOnce(&Composed) -> T) -> T {
        let materials = self.assets.materials();
        with(&compose(&self.spec, &self.sections, &materials, &EDITION).expect("it fits its pages"))
    }

    fn pages(&self) -> Vec<Scene> {
        self.composed(|book| (0..book.n_pages()).map(|i| book.page(i)).collect())
    }

    fn fonts(&self) -> &Fonts {
        self.assets.materials().fonts
    }
}

#[divan::bench]
fn compose_sampler(bencher: Bencher) {
    let sampler = Sampler::forged();
    bencher.counter(ItemsCount::new(sampler.pages().len())).bench(|| black_box(&sampler).pages());
}

/// A plan takes a time that is linear in its sections: four times longer from one row to the next.
#[divan::bench(args = [250, 1000])]
fn plan_of_sections(bencher: Bencher, n: usize) {
    let sections: String = (0..n).map(|i| format!("[[section]]\ntitle = \"S{i}\"\ncount = 1\n")).collect();
    let spec = Spec::from_toml(&format!("title = \"A\"\nper_page = 1\n{sections}")).expect("it is sound");
    let assets = Assets::for_book(&Library::new(None), &spec).expect("all is embedded");
    bencher.counter(ItemsCount::new(n)).bench(|| check(black_box(&spec), &assets.materials()).expect("it fits its pages"));
}

#[divan::bench]
fn pdf_of_sampler(bencher: Bencher) {
    let sampler = Sampler::forged();
    let (scenes, document) = (sampler.pages(), sampler.composed(|book| book.document.clone()));
    let pdf = || {
        let page = |(i, scene): (usize, &Scene)| render::pdf_page(sampler.fonts(), &document, i, scene, Purpose::PRINT);
        let pages = black_box(&scenes).iter().enumerate().map(page).collect();
        render::pdf(sampler.fonts(), &document, pages, Purpose::PRINT).expect("it can be written")
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
