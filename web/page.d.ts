// What TypeScript's checker has to know of the page's scripts, which it reads as the one script that they become. Not in the page.

// Of templates/html, which pages of the program share.
declare function openPlayer(root: Element, hooks: any): any;
declare function openSteps(root: Element, hooks: any): any;

// What a question to a worker may have beside it: who is told of progress, and what cancels it.
interface Asking { told?: (progress: any) => void; signal?: AbortSignal }

// How a game begins: its size where a line leaves that open, a stand to go on from, where it is from, the day of a daily board.
interface Beginning { size?: string; stand?: any; origin?: any; day?: string; isOwn?: boolean }

// How the editor begins: with a line, or with a draft, and the tool in hand.
interface Draft { line?: string; draft?: any; tool?: string }
