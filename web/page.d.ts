// What TypeScript's checker has to know of the page's scripts, which it reads as the one script that they become. Not
// in the page.

// Of templates/html, which pages of the program share.
type Words = (key: string, places?: InWords) => string;
interface Run { steps: number; ms?: number; whys: unknown; [more: string]: unknown }
interface Player {
  open(puzzle: object, runs: Run[]): void; put(side: number, run: Run): void;
  show(step: number, isForced?: boolean): void;
  play(isOn: boolean): void; speak(): void; label(side: number): void; now(): number; run(side: number): Run;
  redraw(): void;
}
interface Steps { play(isOn: boolean): void; speak(): void }
declare function openPlayer(root: Element, hooks: { t: Words; number: (n: number, digits?: number) => string;
  head?: (side: number) => Node | null; extra?: (run: Run) => string[][]; onEnd?: () => void }): Player;
declare function openSteps(root: Element, hooks: { t: Words; moved?: () => void }): Steps;

// A browser writes numbers and switches as text.
interface Element { setAttribute(name: string, value: string | number | boolean): void }
interface CSSStyleDeclaration { setProperty(name: string, value: string | number): void }
// What a script keeps at an element: what it says, and what turns a picture over to its solution and back.
interface HTMLElement { said?: string; turnOver?: (is?: boolean) => void }
interface HTMLOptionElement { isLinked?: boolean }

// ---- Elements ------------------------------------------------------------------------------------------------------

// What stands last in a selector, and its name without what follows that.
type Last<What extends string> = What extends `${string} ${infer Rest}` ? Last<Rest> : What;
type Bare<What extends string> = What extends `${infer Name}[${string}` ? Bare<Name>
  : What extends `${infer Name}.${string}` ? Bare<Name>
  : What extends `${infer Name}:${string}` ? Bare<Name> : What;
type Tagged<Name extends string> = Name extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Name]
  : Name extends keyof SVGElementTagNameMap ? SVGElementTagNameMap[Name] : HTMLElement;
// The element of a selector: by its id, if it ends in one, else by its tag.
type Found<What extends string> = Last<What> extends `#${infer Id}` ? Id extends keyof Ids ? Ids[Id]
  : string extends Id ? HTMLElement : Unsure<Id>
  : Tagged<Bare<Last<What>>>;
// An id of which a part is known only when the page runs, or one that the page lacks.
type Unsure<Id extends string> = {} extends Record<Id, 1> ? HTMLElement : never;
// An element of Play by its name.
type InPlay = <Name extends string>(name: Name) => Found<`#play-${Name}`>;

// A field of the form of Make: a choice has options, a number has bounds.
interface Field extends HTMLElement {
  name: string; value: string; type: string; checked: boolean; disabled: boolean; placeholder: string;
  validity: ValidityState;
  min?: string; max?: string; options?: HTMLOptionsCollection; add(option: HTMLOptionElement): void;
}

// What an element is made with: attributes, and what it listens to.
type Value = string | number | boolean | null | undefined;
interface Attributes {
  click?(e: MouseEvent): unknown; change?(e: Event): unknown; keydown?(e: KeyboardEvent): unknown;
  focus?(e: FocusEvent): unknown;
  [name: string]: Value | ((e: never) => unknown);
}
type Content = string | Node;
type HtmlTag = keyof HTMLElementTagNameMap;
type SvgTag = keyof SVGElementTagNameMap;
type SvgAttributes = { [name: string]: string | number };
// What a field reports.
type Heard = Event & { target: HTMLInputElement };

// ---- What is asked -------------------------------------------------------------------------------------------------

// What the words of a key have in their places.
interface InWords { [name: string]: string | number | null | undefined }

// What a question to a worker may have beside it: who is told of progress, and what cancels it. Questions and answers
// are in answers.d.ts; each answer has the files beside it that were made.
interface Asking { told?: (progress: Progress) => void; signal?: AbortSignal }
interface MadeFile { name: string; bytes: Uint8Array<ArrayBuffer> }
type Answer<Name extends keyof Answers> = Answers[Name] & { files: MadeFile[] };
type Ask = <Name extends keyof Questions>(question: { ask: Name } & Questions[Name], asking?: Asking) =>
  Promise<Answer<Name>>;
interface Answerer { ask: Ask }
// A question that waits for its answer.
interface Job {
  question: object; told?: (progress: Progress) => void; resolve: (answer: any) => void; reject: (why: Error) => void;
}

// What a library of the page's refuses: with the sizes that fit, if that is all that is open.
interface Told { message: string; isForeign?: boolean; fits?: string[] }

// A tab of the page, and the puzzle that Play and Watch share.
interface Tab { start?(): void; open?(query: URLSearchParams): unknown; speak?(): void }
interface Laid { line: string; by?: string }
interface Linked { name: string; query: URLSearchParams }

// ---- Play ----------------------------------------------------------------------------------------------------------

// What is known of a board. The editor adds to it: all places of its rectangle, and which of them are no cells.
type Facts = Answers["board"] & { name?: string; own?: number[]; holes?: Set<number> };
type WideFacts = Facts & { own: number[]; holes: Set<number> };
interface Point { x: number; y: number }
type PlaceOf = (cell: number) => Point;

// What a cell holds, part by part; what was in it before an act and after; all of it that is kept of a game.
type Part = "digits" | "marks" | "corners" | "colours" | "pen";
type Parts = Record<Part, number[]>;
type Held = { cell: number } & Partial<Record<Part, number>>;
type Entry = [cell: number, before: number[], after: number[]];
type Snapshot = Parts & { n: number; seconds: number };
type Saved = Parts & { past: Entry[][]; future: Entry[][]; snapshots: Snapshot[]; seconds: number; helped: number };
interface GameBoard { givens: number[]; peers: number[][]; n: number; each: number | null }
type State = Saved & GameBoard & { paused: boolean; cursor: number; chosen: number[]; mode: string; pencil: string;
  held: number };

// The acts of a game, each with what it takes.
interface Moves {
  choose: { cell: number }; add: { cell: number }; toggle: { cell: number }; chooseAll: { cells: number[] };
  alike: { cell: number };
  alone: {}; mode: { mode: string }; turn: {}; hold: { digit: number };
  write: { digit: number; mode?: string; strikes?: boolean; advance?: boolean };
  put: { cells: Held[]; more?: Partial<State> };
  draw: { cell: number; bit: number; isOn: boolean; joins?: boolean }; erase: {}; fill: { left: number[] }; clear: {};
  restart: {};
  undo: {}; redo: {}; snapshot: {}; restore: { n: number }; forget: { n: number }; tick: {}; pause: { on: boolean };
  help: {};
  adopt: { saved: Partial<State> };
}
type Move<Name extends keyof Moves> = { act: Name } & Moves[Name];
type Does = <Name extends keyof Moves>(name: Name, more?: Moves[Name]) => boolean;

// How a game begins: its size where a line leaves that open, a stand to go on from, where it is from, the day of a
// daily board.
interface Beginning {
  size?: string | null; stand?: Saved & { givens: number[] } | null; origin?: string | null; day?: string;
  isOwn?: boolean;
}

// How the editor begins: with a line, or with a draft, and the tool in hand.
interface Draft { line?: string; draft?: string[] | null; tool?: string; count?: Counted | null }

// How many solutions were found, and what the editor asks besides.
type Counted = Partial<Answers["count"] & Answers["clash"]> & { says: string; truth?: Answers["truth"] };
type Verdict = Answers["check"];

// A game, and a board in the editor.
interface Game {
  facts: Facts; at: State; origin: string; level?: string | null; stamp?: string; day?: string; solution: string | null;
  count: Counted | null; verdict: Verdict | null; isChecked?: boolean;
}
type Sums = { [place: number]: string | number };
interface EditStep { line?: string; draft?: string[] | null; givens?: number[]; regions?: string[]; sums?: Sums }
interface Edit {
  facts: WideFacts; givens: number[]; regions: string[]; sums: Sums; colour: string | null; past: EditStep[];
  count: Counted | null;
  level?: string | null; beside: { drawings?: unknown; rules_in_words?: unknown };
  base: { size: string; rules: string } | null;
  pieces: PieceTold[]; fits: string[]; sizes?: string[]; form?: string | null; tool: string; chosen: number[];
  draft: string[] | null;
  queue: Promise<unknown>;
}
type Stand = Game | Edit;
// Where the editor shows its fields, and what hears of a change.
interface EditParts { frame: HTMLElement; colours: HTMLElement; edited(does: (edit: Edit) => void): void }
// All that one or another of several types has.
type Any<Several> = {
  [Key in Several extends any ? keyof Several : never]?: Several extends { [Has in Key]?: infer Value } ? Value : never
};

// A link of a chain, as it is drawn.
interface Link { line: Element; head: Element; from: string; to: string }

// A hint: what all of them say, and what some do; how many links its chain has, and up to which stage it is told.
type Hint = Omit<Any<Answers["hint"]>, "says" | "stages"> & { says: string; stages: string[][]; cells?: number[] };
type HintShown = Hint & { n: number; level: number };

// What a pointer does that is down: its last cell, whether it adds to what is chosen or draws, and where in the cell it
// began.
interface Drag {
  last: number; isAdding: boolean; isPen: boolean; point: [number, number]; isLong?: boolean; isOn?: boolean;
  isJoined?: boolean;
}

// What a player notes in a cell, and how it is drawn there.
interface Notes { marks: number; corners: number; colour: number; isInPlace: boolean; same: number }
interface Noted {
  mask: number; uses: SVGElement[]; same?: number; colour: number; paint?: SVGElement; said?: string;
  texts?: SVGElement;
}

// What a board shows, and what it reports.
interface View {
  digits: number[]; givens: number[]; marks: number[]; corners?: number[]; colours?: number[]; pen?: number[];
  chosen?: number[];
  isInPlace?: boolean; isWrong(cell: number): boolean; noted: number[]; look?: number[]; cages: string; tints?: string;
  drawn?: string;
}
interface BoardHooks {
  select(cell: number, isByHand: boolean): void; key(e: KeyboardEvent): void; describe(cell: number): string;
}
type Board = ReturnType<typeof openBoard>;

// A board of a drill, and the drill that it is of.
interface Drilled extends Omit<Answers["drill"], "marks" | "digits"> {
  slot: number; cells: Held[]; id: string; solution: number[]; state: string; isAstray?: boolean;
}
interface DrillWish { technique: string; seed: string; slot: number; many: number; isCourse?: boolean }
interface Drill extends DrillWish { boards: Drilled[]; isMaking?: boolean }
interface Coursed { slot: number; states: string[] }

// Shows an error; a size that is open can be chosen there.
type Trouble = (e?: unknown, again?: (size: string) => void) => void;
// What Play offers its parts.
interface OfPlay { now(): Stand | null; trouble: Trouble }
interface OfGame extends OfPlay { now(): Game | null }
interface OfCounting {
  now(): Stand; trouble: Trouble; counted(of: Stand): void; told(of: Stand): void; levelled(): void;
}
interface OfDaily { take(ask: () => Promise<string>, options?: Beginning): Promise<void>; trouble: Trouble }
interface OfDrills extends OfGame { open(line: string, cells: Held[]): Promise<Facts> }
interface OfEnding { now(): Game; link(): string; trouble: Trouble }
interface OfHints {
  now(): Game; act: Does; show(): void; trouble: Trouble; has(wish: string): boolean; isTaken(cell: number): boolean;
}
interface OfEntering {
  now(): Game; edit(): Edit | null; act: Does; board(): Board; has(wish: string): boolean; undo(): void; redo(): void;
  cage(cell: number): void; select(cell: number): void; escape(): boolean; editDigit(digit: number): void;
  settingKey(e: KeyboardEvent, typed: string): (() => unknown) | null; paint(cell: number): void;
}
interface OfSetting {
  now(): Edit; of(): Game; board(): Board; boardOf(line: string): Promise<Facts>; build(): void; show(): void;
  count(): void;
  trouble: Trouble;
}

// What was solved.
interface Solved {
  id: string; kind: string; size: string; level: string | null; seconds: number; helped: number; solved: string;
  day?: string;
}

// ---- Make ----------------------------------------------------------------------------------------------------------

// The form's contents in the words of a link.
interface Wished { as: string; [name: string]: string }
interface Shortage {
  found: number; of: number; tally: Tallied[]; gaps?: number; target?: string; hopeless?: boolean; tried?: number;
}
interface Pages { pages: number; answers: number; size: [number, number] }
interface Result {
  all: Wished; lines: string[]; isOpen?: boolean; isCut?: boolean; sections?: string[][]; titles?: string[];
  files?: MadeFile[];
  short?: Shortage | null; unequal?: number; versions?: string[][]; sheet?: Pages | null;
  question?: Questions["sheet"]; puzzles?: string;
  seconds?: number; perPage?: string;
}
// A file that is made from results on demand.
type OwnFile = (all: Wished, lines: string[]) => Promise<{ files: MadeFile[] }>;
// What making reports to, and what stops it.
interface Making { signal: AbortSignal; told(done: number | null | undefined, of: number | undefined): void }

// The lines of a list as they are found.
interface Forging extends Making { found(kept: string[], more: string[]): void }

// ---- Judge and Watch -----------------------------------------------------------------------------------------------

// A list, and a row of it that was judged.
interface List { name?: string; blob: Blob }
interface Judged {
  at: number; place: string; text?: string; found?: Judgement; problem?: string; fits?: string[] | null;
  first?: Judged; isSame?: boolean; differs?: boolean;
}
interface Column { name?: string; by(row: Judged): string | number; cell(row: Judged): Content }

interface Phase { from: number; on: number[] }
// One side of Watch: its solver, and its parts in the head of the player.
interface Side {
  solver: string | null; isChosen: boolean; phases: Phase[]; control: AbortController | null;
  parts: { select: HTMLSelectElement; about: HTMLElement; switches: HTMLElement; boxes: HTMLInputElement[];
  plan: HTMLElement; busy: HTMLElement } | null;
}
