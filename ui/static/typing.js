// What is typed into the text on the desk goes to the server after a pause, one request at a time;
// what the server makes of the text comes into the editor as small changes. No typed character is
// lost: what isn't sent yet is carried over whatever comes, and kept in the browser when it is left.
import { between, carried } from "./changes.js";
import { post } from "./room.js";

const PAUSE_MS = 400;
const AGAIN_MS = 4_000;
/** A page that is being left may send this much. */
const MOST_LEAVING = 60_000;

const draft = (desk) => `palimpsest-typed-${desk}`;

/** Drop what was typed into a text that has been deleted. */
export const forgetTyped = (desk) => localStorage.removeItem(draft(desk));

export class Typing {
  #desk;
  #editor;
  #heard;
  #known;
  #sent = null;
  #later = null;
  #sending = null;
  #timer = null;

  /**
   * `first` is a state { revision, edition, text }, which the editor has. `heard.told` is told why
   * nothing can be kept, "" once it is; `heard.become`, that the server's state is another one.
   */
  constructor(desk, editor, first, heard) {
    this.#desk = desk;
    this.#editor = editor;
    this.#known = first;
    this.#heard = heard;
    this.#recover();
  }

  get revision() {
    return this.#known.revision;
  }

  /** The text as the server has it, as far as is known here. */
  get known() {
    return this.#known.text;
  }

  /** Something was typed: it is sent after a pause. */
  typed() {
    this.#after(PAUSE_MS);
  }

  /** A state that the server shows, or showed: a slow connection brings one after a newer answer. */
  take(state) {
    this.#later = state;
    if (!this.#sending) this.#takeLater();
  }

  /** Send what was typed; settles once the server has all of it. */
  flush() {
    clearTimeout(this.#timer);
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
      this.#takeLater();
    });
    return this.#sending;
  }

  /** The page is being left: send what there is time for, and keep it here until it is there. */
  leave() {
    const text = this.#editor.text();
    if (text === this.#known.text) return;
    const body = { desk: this.#desk, revision: this.#known.revision, text };
    try {
      localStorage.setItem(draft(this.#desk), JSON.stringify(body));
    } catch {
      // The browser keeps no text of that size.
    }
    if (text.length < MOST_LEAVING) post("desk/typed", body, undefined, { keepalive: true }).catch(() => {});
  }

  close() {
    clearTimeout(this.#timer);
    this.flush().catch(() => this.leave()).finally(() => clearTimeout(this.#timer));
  }

  async #send() {
    while (this.#editor.text() !== this.#known.text) {
      const text = this.#editor.text();
      this.#sent = text;
      let answer;
      try {
        answer = await post("desk/typed", { desk: this.#desk, revision: this.#known.revision, text });
      } catch (error) {
        this.#after(AGAIN_MS);
        this.#heard.told(error.message);
        throw error;
      }
      this.#known = { ...this.#known, text };
      this.#become(answer);
    }
    this.#sent = null;
    localStorage.removeItem(draft(this.#desk));
    this.#heard.told("");
  }

  /** The editor gets what the server has changed, and keeps what was typed since. */
  #become(state) {
    const { text } = state;
    // After a lost answer the server has what was sent; it isn't somebody else's.
    const began = text === this.#sent ? text : this.#known.text;
    this.#known = state;
    this.#editor.change(carried(between(began, text), between(began, this.#editor.text())));
    this.#heard.become();
  }

  #takeLater() {
    const later = this.#later;
    this.#later = null;
    if (later?.edition > this.#known.edition) this.#become(later);
  }

  #after(pause) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush().catch(() => {}), pause);
  }

  /** What a page before this one couldn't send any more. */
  async #recover() {
    const kept = localStorage.getItem(draft(this.#desk));
    if (!kept) return;
    try {
      await post("desk/typed", JSON.parse(kept));
      localStorage.removeItem(draft(this.#desk));
    } catch (error) {
      this.#heard.told(error.message);
    }
  }
}
