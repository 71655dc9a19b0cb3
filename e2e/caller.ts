import { setTimeout as pause } from 'node:timers/promises';

import { PASSWORD } from './visitor.ts';

export type Caller = <T>(service: string, params?: object) => Promise<T>;

/** A server that is too busy for a call says so and is asked again, as the page does; so long, and it is not busy but broken. */
const MOST_TRIES = 120;
const PAUSE_MS = 500;

/** Calls services beside the browser, as somebody who is signed in. Answers whatever the server says, refusals included. */
export async function signedIn(url: string, user: string): Promise<Caller> {
  const { _token } = await post(url, { token: 'login', body: { user, password: PASSWORD, _login: true } });
  return (service, params = {}) => post(url, { token: _token, body: { service, ...params } });
}

async function post(url: string, { token, body }: { token: string; body: object }) {
  const headers = { 'content-type': 'application/json', 'x-token': token };
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(`${url}/dispatcher`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 503 || tries === MOST_TRIES) return answer.json();
    await pause(PAUSE_MS);
  }
}
