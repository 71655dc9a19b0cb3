import type { Database } from '../db/db.ts';
import type { Limits } from '../limits.ts';
import type { Html } from './html.ts';
import type { Idioma } from './idioma.ts';

/** A page for people without an account, drawn by the server: it works without a script, and never gives a cookie. */
export interface PublicPage {
  readonly method: 'GET' | 'POST';
  /** Its path; a part that begins with a colon is a parameter. It comes before the web application's. */
  readonly path: string;
  /** @throws AppError what it refuses; the visitor reads its text */
  answer(visit: Visit): Promise<PublicAnswer>;
}

export interface Visit {
  readonly database: Database;
  readonly limits: Limits;
  readonly ip: string;
  readonly requestId: string;
  /** What the visitor's browser asks to read. */
  readonly idioma: Idioma;
  readonly params: Readonly<Record<string, string>>;
  /** What a form sent; empty for a page that is only read. */
  readonly form: URLSearchParams;
}

export interface PublicAnswer {
  readonly status: number;
  readonly title: string;
  readonly main: Html;
}
