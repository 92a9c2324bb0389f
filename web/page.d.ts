// What TypeScript's checker has to know of the page's scripts, which it reads as the one script that they become. Not in the page.

// Of templates/html, which pages of the program share.
declare function openPlayer(root: Element, hooks: any): any;
declare function openSteps(root: Element, hooks: any): any;

// What a question to a worker may have beside it: who is told of progress, and what cancels it. Questions and answers are in answers.d.ts;
// each answer has the files beside it that were made.
interface Asking { told?: (progress: Progress) => void; signal?: AbortSignal }
interface MadeFile { name: string; bytes: Uint8Array }
type Answer<Name extends keyof Answers> = Answers[Name] & { files: MadeFile[] };
type Ask = <Name extends keyof Questions>(question: { ask: Name } & Questions[Name], asking?: Asking) => Promise<Answer<Name>>;
interface Answerer { ask: Ask }

// How a game begins: its size where a line leaves that open, a stand to go on from, where it is from, the day of a daily board.
interface Beginning { size?: string; stand?: any; origin?: any; day?: string; isOwn?: boolean }

// How the editor begins: with a line, or with a draft, and the tool in hand.
interface Draft { line?: string; draft?: any; tool?: string }

// What is known of a board. The editor adds to it: all places of its rectangle, and which of them are no cells.
type Facts = Answers["board"] & { name?: string; own?: number[]; holes?: Set<number> };

// A game, or a board in the editor, with what the library says of it.
interface Stand extends Partial<Pick<Answers["setting"], "pieces" | "fits" | "sizes" | "form">> {
  facts: Facts; verdict?: Answers["check"]; count?: Answers["count"] & Partial<Answers["clash"] & { truth: Answers["truth"] }>; at?: any; day?: string; level?: string; [more: string]: any;
}

// All that one or another of several types has.
type Any<Several> = { [Key in Several extends any ? keyof Several : never]?: Several extends { [Has in Key]?: infer Value } ? Value : never };
