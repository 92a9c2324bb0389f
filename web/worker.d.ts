// What TypeScript's checker has to know of the worker's scripts, which it reads as the one script that they become. Not
// in the page.

// The module that unpacks the other, as text, and what it offers (web/pack/unpack.rs).
declare const UNPACKER: string;
interface Unpacker { memory: WebAssembly.Memory; room(): number; put(length: number): number; out(): number }

// What the library offers a worker (web/src/lib.rs).
interface Library {
  memory: WebAssembly.Memory; room(length: number): number; ask(): void; answer_at(): number; answer_length(): number;
}

// A text, whole or in parts.
type Packed = string | AsyncIterable<string>;
