/** For `vi.waitFor`, whose own second is none of a machine that does much else: until what was set going has come to where it is waited for. */
export const SOON = { timeout: 60_000, interval: 50 };
