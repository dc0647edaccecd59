// What goes over HTTP and the WebSocket (docs/network.md), made by `make schemas`: do not edit.

/** A table beside its position. */
export interface About {
  id: string;
  game: string;
  options: Record<string, unknown>;
  rules: number;
  status: "open" | "over" | "running";
  seats: Chair[];
  creator: string;
  public: boolean;
  rated: boolean;
  pace: PaceOf;
  on_leave: string;
  /** The SHA-256 of the secret that the shuffle follows from. */
  commitment: string | null;
  /** That of the rematch, to whose shuffle numbers are added. */
  next_commitment: string;
  numbers: [number, string][];
  proposals: Record<string, number[]>;
  rematch: string | null;
  result: Result | null;
}

/** The message counts, as event `seq`. */
export interface ActionDone {
  seq: number;
}

/** Agree to what is proposed; it is done when all persons have. With `without` the next game begins at once, without those who have not agreed. */
export interface AgreeMessage {
  type: "agree";
  /** The client's own id of a message, new for each. */
  id: string;
  what: "abandon" | "rematch" | "undo";
  /** What the client adds to the shuffle. */
  number?: string;
  without?: boolean;
}

/** An address; a code is sent there. */
export interface AskEmail {
  email: string;
}

/** The first step with a passkey. */
export interface Ceremony {
  /** To be sent with the second step, within five minutes. */
  token: string;
  /** For PublicKeyCredential.parseCreationOptionsFromJSON() or its kin. */
  options: Record<string, unknown>;
}

/** A seat as everybody sees it. */
export interface Chair {
  seat: number;
  /** `gone` has left for good, `record` has played elsewhere in a game that is only shown here. */
  kind: "bot" | "device" | "gone" | "open" | "person" | "record";
  name: string;
  player?: string | null;
  bot?: string | null;
  muted?: boolean;
}

/** What is to change; what is left out stays. */
export interface ChangeMe {
  name?: string | null;
  language?: "en" | "de" | null;
  away_until?: number | null;
}

/** A chapter of a first game, and how many steps it has. */
export interface ChapterInfo {
  name: string;
  title: string;
  steps: number;
}

/** Say something to everybody at the table. */
export interface ChatMessage {
  type: "chat";
  /** The client's own id of a message, new for each. */
  id: string;
  text: string;
}

/** The players' clocks: what each seat has left in milliseconds, and which seat's runs since how long. */
export interface Clock {
  left: number[];
  running: number | null;
  since: number;
}

/** The code that was sent. */
export interface ConfirmEmail {
  code: string;
}

/** Another move that was considered. */
export interface Considered {
  move: string;
  words: string;
  /** The visitor's chance to win with it, from 0 to 1. */
  win: number | null;
}

/** Decline what is proposed. */
export interface DeclineMessage {
  type: "decline";
  /** The client's own id of a message, new for each. */
  id: string;
  what: "abandon" | "rematch" | "undo";
}

/** Why something was not done. */
export interface Error {
  /** Of what sort it is. */
  kind: "request" | "notation" | "illegal" | "over" | "draws" | "identity" | "missing" | "stale" | "table" | "limit" | "storage" | "server";
  /** The rule of the game that forbids it, where one does. */
  rule: string | null;
  /** One sentence for a person. */
  message: string;
}

/** One of the most expensive moves of a player, in words, and the better one. */
export interface ExpensiveMove {
  number: number;
  seat: number;
  words: string;
  better: string;
  loss: number;
  /** Half the width of its 95 % interval: what is left to the search's chance. */
  noise: number;
}

/** The answer to whatever was not done. */
export interface Failure {
  error: Error;
}

/** What was found in a record: it fits, does not, or cannot be told. */
export interface Finding {
  fits: boolean | null;
  message: string;
}

/** The second step with a passkey. */
export interface Finish {
  token: string;
  /** What the browser's PublicKeyCredential.toJSON() gives. */
  credential: Record<string, unknown>;
}

/** A moment of a replay, over HTTP: how it stands after move `number`, and what the move was; 0 is the beginning. */
export interface Frame {
  number: number;
  /** The whole state, once the game is over; before that as everybody sees it. */
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  to_move: number | null;
  story: string[];
  own?: Record<string, Record<string, unknown>>;
  seat?: number | null;
  move?: string | null;
  words?: string | null;
  at?: number | null;
}

/** A game that can be played here. */
export interface GameInfo {
  id: string;
  title: string;
  rules: number;
  players: number[];
  table_for: number;
  options: Record<string, OptionInfo>;
  introduction: string;
}

/** Whether the server is well. */
export interface Health {
  status: "ok" | "failing";
  pid: number;
  tables: number;
  connections: number;
}

/** What computer player `bot` would do in the visitor's place in the position whose number is `turn`, and why. */
export interface Hint {
  turn: number;
  move: string;
  words: string;
  places: string[];
  reasons: string[];
  bot: string;
  /** The visitor's chance to win with it, from 0 to 1; none of a forced move. */
  win: number | null;
  other: Considered | null;
}

/** The table where the record can be looked at. */
export interface Imported {
  id: string;
  watch: string;
  findings: Finding[];
}

/** What lets one person take a seat, once. */
export interface Invite {
  seat: number;
  token: string;
}

/** What one is invited to. */
export interface InviteInfo {
  table: string;
  seat: number | null;
  game: string;
  by: string;
  players: number;
  commitment: string | null;
  used: boolean;
  expired: boolean;
}

/** Taking a seat. */
export interface JoinRequest {
  /** Added to the shuffle: visible ASCII text. */
  number?: string;
}

/** The seat that was taken. */
export interface Joined {
  table: string;
  seat: number;
}

/** Leave one's seats for good. */
export interface LeaveMessage {
  type: "leave";
  /** The client's own id of a message, new for each. */
  id: string;
}

/** A legal move: its notation, what it says, and the places one touches to make it. */
export interface LegalMove {
  move: string;
  words: string;
  places: string[];
}

/** The legal moves in the position whose number is `turn`. */
export interface LegalMoves {
  turn: number;
  to_move: number | null;
  moves: LegalMove[];
}

/** A position as the visitor sees it, and the move that led there, if one did. */
export interface LessonFrame {
  state: Record<string, unknown>;
  facts: Record<string, unknown>;
  to_move: number | null;
  seat?: number | null;
  move?: string | null;
  words?: string | null;
  story?: string[];
}

/** A game's first game: its chapters, in order. The visitor sits at `seat`; `names` by seat, his own is empty. */
export interface LessonInfo {
  game: string;
  seat: number;
  names: string[];
  chapters: ChapterInfo[];
}

/** What the visitor has answered in a chapter so far: for each step a move, or an empty text where it only tells. */
export interface LessonRequest {
  chapter: string;
  answers?: string[];
  /** A move of which he wants to know why it would be refused. */
  why?: string | null;
}

/** A step: what it says, and what it waits for: a move, one that the rules refuse, or only that he reads on. */
export interface LessonStep {
  chapter: string;
  number: number;
  kind: "told" | "move" | "refusal";
  text: string;
  rule: string | null;
  /** Whether the chapter ends with it. */
  last: boolean;
  /** Whether the last answer was what was asked for. */
  right: boolean | null;
  /** What is said about it. */
  said: string | null;
  /** What the last answer has brought about, move by move, or how it stands; the last one is now. */
  frames: LessonFrame[];
  /** The legal moves that can be chosen from. */
  moves: LegalMove[];
  /** One that would be right. */
  example: string | null;
  /** For a refusal the places that are touched on the way to it. */
  touched: string[];
  why?: Why | null;
}

/** A move in words, and what it has changed. */
export interface LogEntry {
  number: number;
  seat: number | null;
  move: string;
  words: string;
  story: string[];
}

/** Name and password. */
export interface LogIn {
  name: string;
  /** 8 to 200 characters. */
  password: string;
}

/** Who asks. */
export interface Me {
  /** A player's id. */
  id: string;
  name: string;
  /** Whether the name is his alone, by a password or a passkey. */
  claimed: boolean;
  language: "en" | "de";
  /** Whether he can log in with a password. */
  password: boolean;
  passkeys: PasskeyOf[];
  /** Where reminders go by e-mail; null: nowhere. */
  email: string | null;
  /** How many browsers are reminded. */
  browsers: number;
  /** When his vacation ends; 0 or past: he has none. */
  away_until: number;
  blocks: Person[];
}

/** Play a move with the seat to move. */
export interface MoveMessage {
  type: "move";
  /** The client's own id of a message, new for each. */
  id: string;
  /** The `turn` of the position that is answered. */
  answers: number;
  /** A move in the game's notation. */
  move: string;
}

/** Let a seat write no more, or again; the table's creator may. */
export interface MuteMessage {
  type: "mute";
  /** The client's own id of a message, new for each. */
  id: string;
  seat: number;
  on: boolean;
}

/** A new guest that is a program. */
export interface NewProgram {
  /** To be sent as `Authorization: Bearer TOKEN`; it is told only now. */
  token: string;
  me: Me;
}

/** A fresh table, and the only time that its tokens are told. */
export interface Opened {
  id: string;
  invites: Invite[];
  /** The token of the link for spectators. */
  watch: string;
}

/** A rule option: its values, and its default by number of players. */
export interface OptionInfo {
  values: unknown[];
  defaults: Record<string, unknown>;
  /** Whether a JSON object may stand in place of a value. */
  custom: boolean;
}

/** How much time there is. */
export interface PaceOf {
  kind: "days" | "live" | "untimed";
  minutes: number;
  increment: number;
  days: number;
}

/** Untimed; minutes for the game and seconds added after every move; or days for each move. */
export interface PaceRequest {
  kind?: "untimed" | "live" | "days";
  minutes?: number;
  increment?: number;
  days?: number;
}

/** A paragraph of a game's rules. */
export interface Paragraph {
  number: number;
  rule: string;
  title: string;
  text: string;
}

/** A passkey. */
export interface PasskeyOf {
  /** Its id, in base64url. */
  id: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

/** Somebody else. */
export interface Person {
  /** A player's id. */
  id: string;
  name: string;
}

/** What everybody may know of a player. */
export interface PlayerPage {
  /** A player's id. */
  id: string;
  name: string;
  claimed: boolean;
  ratings: Rated[];
}

/** The game as the receiver may see it. `own` replaces keys of `state`, for each of his seats. */
export interface Position {
  turn: number;
  to_move: number | null;
  /** The state as everybody sees it (docs/protocol.md). */
  state: Record<string, unknown>;
  /** What follows by the rules from `state` (docs/protocol.md). */
  facts: Record<string, unknown>;
  over: boolean;
  own?: Record<string, Record<string, unknown>>;
  legal?: string[];
  clock?: Clock | null;
  undo?: boolean;
}

/** Propose to all: take back to before one's own last move, abandon the game, play again. A `number` for the shuffle of the next game may come with the last. */
export interface ProposeMessage {
  type: "propose";
  /** The client's own id of a message, new for each. */
  id: string;
  what: "abandon" | "rematch" | "undo";
  /** What the client adds to the shuffle. */
  number?: string;
}

/** What a browser needs to subscribe to reminders. */
export interface PushKey {
  /** The applicationServerKey, in base64url. */
  key: string;
}

/** The keys of a browser's subscription. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** How strong a player or computer player is in one game with so many seats. */
export interface Rated {
  /** Null for a computer player. */
  player: string | null;
  /** Null for a computer player. */
  name: string | null;
  /** The level of a computer player. */
  bot: string | null;
  game: string;
  /** Seats at the table. */
  players: number;
  /** What to compare by: mu - 3 sigma, the strength he has at least. */
  rating: number;
  mu: number;
  sigma: number;
  /** Rated games so far. */
  games: number;
}

/** The best first. */
export interface Ratings {
  ratings: Rated[];
}

/** A game's record (docs/records.md). Before its end it has no draws and no secret; `state` is what `seat` sees. */
export interface RecordOf {
  format: string;
  rules: number;
  game: string;
  players: string[];
  options: Record<string, unknown>;
  commitment: string | null;
  secret: string | null;
  draws: (number | string)[];
  moves: string[];
  events: Record<string, unknown>[];
  result: Record<string, unknown> | null;
  seat?: number | null;
  state?: Record<string, unknown> | null;
}

/** A record to be kept here. */
export interface RecordRequest {
  record: Record<string, unknown>;
}

/** What somebody did, for whoever runs the server. */
export interface Report {
  /** A player's id. */
  about: string;
  /** Where it happened. */
  table?: string | null;
  text: string;
}

/** How the game ended. */
export interface Result {
  ended: "abandoned" | "rules";
  rule: string;
  scores: number[];
  winners: number[];
  /** Of the shuffle; null where a record that is shown has none. */
  secret: string | null;
}

/** A game that is over, as a search sees it. */
export interface Review {
  moves: number;
  /** How much was searched for a move. */
  iterations: number;
  /** After each number of moves every seat's chance to win, by seat. */
  chances: number[][];
  decisions: ReviewedMove[];
  /** Seat by seat, the worst first. */
  expensive: ExpensiveMove[];
  luck: ReviewedDraw[];
}

/** How far the review of a table's game is. */
export interface ReviewState {
  status: "none" | "running" | "failed" | "done";
  /** Positions looked at so far, of `total`. */
  done: number;
  total: number;
  review: Review | null;
}

/** What a seat drew after move `number` (0: its first hand), and what that gave it in chance to win. */
export interface ReviewedDraw {
  number: number;
  seat: number;
  drawn: (number | string)[];
  /** By how much the chance is better than after an average draw. */
  luck: number;
  /** Half the width of its 95 % interval: what is left to the search's chance. */
  noise: number;
}

/** A move where there was a choice, and the best one, as far as its player could know. */
export interface ReviewedMove {
  number: number;
  seat: number;
  move: string;
  /** Its player's chance to win after it, from 0 to 1, as he could know it. */
  chance: number;
  /** The move itself, if none is better. */
  best: string;
  /** By how much the best one promises more. */
  loss: number;
  /** Half the width of its 95 % interval: what is left to the search's chance. */
  noise: number;
}

/** One line of the chat. */
export interface Said {
  seq: number;
  at: number;
  seat: number | null;
  text: string;
}

/** Who is to sit there: the asking visitor, another person at his device, whoever is invited, a computer player. */
export interface SeatRequest {
  kind: "me" | "device" | "open" | "bot";
  name?: string;
  bot?: string;
}

/** A password, with which the name becomes the visitor's alone. */
export interface SetPassword {
  /** 8 to 200 characters. */
  password: string;
  /** The password so far, where there is one. */
  current?: string | null;
  /** The name to claim; the present one if left out. */
  name?: string | null;
}

/** The secret of a table's shuffle is fixed, and this is its SHA-256. */
export interface ShuffleInfo {
  commitment: string;
}

/** A browser's subscription, as PushSubscription.toJSON() gives it. */
export interface Subscribe {
  endpoint: string;
  keys: PushKeys;
  /** Of no importance here. */
  expirationTime?: number | null;
}

/** Ask for the whole table anew. */
export interface SyncMessage {
  type: "sync";
  /** The client's own id of a message, new for each. */
  id: string;
}

/** A line in a list of tables. */
export interface TableInfo {
  id: string;
  game: string;
  status: "open" | "running" | "over";
  /** By seat; null where nobody sits. */
  names: (string | null)[];
  bots: (string | null)[];
  options: Record<string, unknown>;
  rated: boolean;
  pace: PaceRequest;
  moves: number;
  to_move: number | null;
  /** The asking visitor's seats. */
  mine: number[];
  /** Whether it waits for the asking visitor. */
  waiting: boolean;
  created_at: number;
}

/** The whole table: the first message, and the answer to `sync`. */
export interface TableMessage {
  type: "table";
  seq: number;
  you: You;
  table: About;
  moves: string[];
  chat: Said[];
  position: Position | null;
  connected: number[];
  watchers: number;
  answer?: string | null;
}

/** A table to be opened. */
export interface TableRequest {
  game: string;
  options?: Record<string, unknown>;
  seats: SeatRequest[];
  public?: boolean;
  rated?: boolean;
  pace?: PaceRequest;
  /** The computer player that takes the seat of who leaves or runs out of time; `abandon`: nobody. */
  on_leave?: string;
  /** What `POST /api/shuffles` has committed to, before `number` was chosen. */
  commitment?: string | null;
  /** Added to the shuffle: visible ASCII text. */
  number?: string;
  /** An unfinished game that is played on. */
  record?: Record<string, unknown> | null;
}

/** Take back one's own last move, by which nothing hidden has been shown and after which nobody has moved. */
export interface UndoMessage {
  type: "undo";
  /** The client's own id of a message, new for each. */
  id: string;
  /** The `turn` of the position that is answered. */
  answers: number;
}

/** A link for spectators, and the only time that its token is told. */
export interface WatchLink {
  watch: string;
}

/** Why a move is refused, or that it is not. */
export interface Why {
  legal: boolean;
  kind?: string | null;
  message?: string | null;
  paragraph?: Paragraph | null;
}

/** Who the receiver is at this table: his seats (none: he watches). */
export interface You {
  player: string | null;
  seats: number[];
  creator: boolean;
}

export type ToServer = MoveMessage | UndoMessage | ProposeMessage | AgreeMessage | DeclineMessage | ChatMessage | MuteMessage | LeaveMessage | SyncMessage;

export type ToClient = TableMessage | EventMessage | RefusedMessage | AcceptedMessage | PresenceMessage;

/** Something has happened and is stored. `answer` is the id of the receiver's message that caused it. */
export interface EventMessage {
  type: "event";
  seq: number;
  at: number;
  kind: "agreed" | "chat" | "declined" | "joined" | "left" | "moved" | "muted" | "opened" | "proposed" | "undone";
  seat: number | null;
  answer?: string | null;
  move?: string | null;
  count?: number | null;
  what?: string | null;
  text?: string | null;
  reason?: string | null;
  target?: number | null;
  on?: boolean | null;
  table?: About | null;
  position?: Position | null;
}

/** The message `id` has changed nothing. The position is the current one. */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  error: Problem;
  position: Position | null;
}

/** Why not: the engine protocol's kinds and the server's own, and the paragraph of the rules. */
export interface Problem {
  kind: string;
  rule: string | null;
  message: string;
  wait?: number | null;
}

/** The message `id` had counted already, as event `seq`. */
export interface AcceptedMessage {
  type: "accepted";
  id: string;
  seq: number;
}

/** Who is connected now. */
export interface PresenceMessage {
  type: "presence";
  connected: number[];
  watchers: number;
}

export interface Endpoints {
  /** Fix the secret of a table that the visitor will open, so that his number comes after it. */
  "POST /api/shuffles": { answer: ShuffleInfo };
  /** Open a table. Its game begins as soon as all seats are taken. */
  "POST /api/tables": { body: TableRequest; answer: Opened };
  /** Public tables, the newest first. */
  "GET /api/tables": { query: { status?: "open" | "running" | "over" }; answer: TableInfo[] };
  /** The whole table as the visitor may see it: the socket's message `table`. */
  "GET /api/tables/{table}": { path: { table: string }; query: { watch?: string | null }; answer: TableMessage };
  /** Do what a message of the socket does; answered when it is stored. */
  "POST /api/tables/{table}/actions": { path: { table: string }; body: MoveMessage | UndoMessage | ProposeMessage | AgreeMessage | DeclineMessage | ChatMessage | MuteMessage | LeaveMessage | SyncMessage; answer: ActionDone };
  /** What the invite is to. */
  "GET /api/invites/{token}": { path: { token: string }; answer: InviteInfo };
  /** Take the seat that one is invited to. An invite is used once. */
  "POST /api/invites/{token}": { path: { token: string }; body: JoinRequest; answer: Joined };
  /** Take the first open seat of a public table. */
  "POST /api/tables/{table}/seats": { path: { table: string }; body: JoinRequest; answer: Joined };
  /** A fresh invite for an open seat, by the table's creator; those before are void. */
  "POST /api/tables/{table}/invites": { path: { table: string }; query: { seat: number }; answer: Invite };
  /** A further link for spectators, for whoever may look at the table without one; those before stay good. */
  "POST /api/tables/{table}/links": { path: { table: string }; answer: WatchLink };
  /** The legal moves, in words and places, for who is to move; for everybody else none. */
  "GET /api/tables/{table}/moves": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null }; answer: LegalMoves };
  /** What a search would do in the visitor's place, seeing what he sees, and why; never in rated games. */
  "GET /api/tables/{table}/hint": { path: { table: string }; query: { language?: "en" | "de" }; answer: Hint };
  /** Why a move of the visitor's would be refused now, with the paragraph of the rules. */
  "GET /api/tables/{table}/why": { path: { table: string }; query: { move: string; language?: "en" | "de" }; answer: Why };
  /** The moves after number `after` in words, and what each has changed beyond itself. */
  "GET /api/tables/{table}/log": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null; after?: number }; answer: LogEntry[] };
  /** The game from its beginning, move by move: all of it when it is over, before that as the visitor may see it. */
  "GET /api/tables/{table}/replay": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null }; answer: Frame[] };
  /** The game's record; before its end without draws and secret, and with the state as the visitor sees it. */
  "GET /api/tables/{table}/record": { path: { table: string }; query: { watch?: string | null }; answer: RecordOf };
  /** Who I am. Whoever comes without a session is a guest from now on, and gets a cookie. */
  "GET /api/me": { answer: Me };
  /** A new guest for a program, which keeps the token itself; no cookie is set. */
  "POST /api/me": { answer: NewProgram };
  /** Delete my account: name, sessions, passkeys, ratings, what I wrote. Tables are left, and all games stay, without my name. */
  "DELETE /api/me": { answer: undefined };
  /** Change name, language or vacation. */
  "PATCH /api/me": { body: ChangeMe; answer: Me };
  /** Claim my name with a password, or change it; every other session of mine ends then. */
  "POST /api/me/password": { body: SetPassword; answer: Me };
  /** Log in by name and password; the cookie is that of the new session. */
  "POST /api/session": { body: LogIn; answer: Me };
  /** Log out. A guest who does is never again the one he was. */
  "DELETE /api/session": { query: { everywhere?: boolean }; answer: undefined };
  /** The same for a program, which keeps the token itself; no cookie is set. */
  "POST /api/session/program": { body: LogIn; answer: NewProgram };
  /** The visitor's tables: those that wait for him, then the others that are not over, then the rest. */
  "GET /api/me/tables": { answer: TableInfo[] };
  /** All games with their options. */
  "GET /api/games": { query: { language?: "en" | "de" }; answer: GameInfo[] };
  /** The rules, paragraph by paragraph. */
  "GET /api/games/{game}/rules": { path: { game: string }; query: { language?: "en" | "de" }; answer: Paragraph[] };
  /** The chapters of a first game; not every game has one. */
  "GET /api/games/{game}/lesson": { path: { game: string }; query: { language?: "en" | "de" }; answer: LessonInfo };
  /** Where the visitor's answers have led in a chapter of a first game, and what comes next there. */
  "POST /api/games/{game}/lesson": { path: { game: string }; query: { language?: "en" | "de" }; body: LessonRequest; answer: LessonStep };
  /** Keep a record as a table that is over, for whoever has its link; refused if it does not fit its game. */
  "POST /api/records": { query: { language?: "en" | "de" }; body: RecordRequest; answer: Imported };
  /** How far the review of a game is that is over, and the review, once it is there. */
  "GET /api/tables/{table}/review": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null }; answer: ReviewState };
  /** Ask for the review of a game that was played to its end; what is there already is told. */
  "POST /api/tables/{table}/review": { path: { table: string }; query: { language?: "en" | "de"; watch?: string | null }; answer: ReviewState };
  /** Begin to make a passkey. */
  "POST /api/me/passkey/begin": { answer: Ceremony };
  /** Keep the passkey; my name is mine alone from now on. */
  "POST /api/me/passkey/finish": { body: Finish; answer: Me };
  /** Forget a passkey; not the only way in which I can log in. */
  "DELETE /api/me/passkey/{key}": { path: { key: string }; answer: Me };
  /** Begin to log in with a passkey; no name is asked. */
  "POST /api/session/passkey/begin": { answer: Ceremony };
  /** Log in; the cookie is that of the new session. */
  "POST /api/session/passkey/finish": { body: Finish; answer: Me };
  /** What a browser needs to subscribe. */
  "GET /api/me/subscription": { answer: PushKey };
  /** Remind me in this browser, too. */
  "PUT /api/me/subscription": { body: Subscribe; answer: Me };
  /** Remind me in that browser no more. */
  "DELETE /api/me/subscription": { query: { endpoint: string }; answer: Me };
  /** Send a code to this address; reminders go there once I have told it. */
  "PUT /api/me/email": { body: AskEmail; answer: unknown };
  /** Tell the code; reminders go to the address from now on. */
  "POST /api/me/email": { body: ConfirmEmail; answer: Me };
  /** Send me no more e-mails. */
  "DELETE /api/me/email": { answer: Me };
  /** The 200 best in a game with so many players, people and computer players. */
  "GET /api/ratings": { query: { game: string; players: number }; answer: Ratings };
  /** What everybody may know of a player. */
  "GET /api/players/{player}": { path: { player: string }; answer: PlayerPage };
  /** I do not want to read what this player writes. */
  "PUT /api/me/blocks/{player}": { path: { player: string }; answer: Me };
  /** I want to read this player again. */
  "DELETE /api/me/blocks/{player}": { path: { player: string }; answer: Me };
  /** Report a player to whoever runs this server. */
  "POST /api/reports": { body: Report; answer: undefined };
  /** The server runs. */
  "GET /health/live": { answer: Health };
  /** The server can read, and could write last time. */
  "GET /health/ready": { answer: Health };
}

/** The levels of computer players, the weakest first. */
export const LEVELS = ["beginner", "casual", "club", "master"] as const;

/** Who sits down where nobody has chosen. */
export const USUAL = "casual";
