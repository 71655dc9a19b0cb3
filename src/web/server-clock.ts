/** How far this device's clock is from the server's, in milliseconds; null before the first answer. */
let skew: number | null = null;

/**
 * Learns from the `Date` header of an answer. It tells whole seconds, so that the truth lies between two bounds: a clock that may be
 * right is taken to be right, a wrong one is off by the middle of them.
 */
export function noteServerDate(header: string | null, sentAt: number, heardAt: number): void {
  const told = Date.parse(header ?? '');
  if (Number.isNaN(told)) return;
  const least = told - heardAt;
  const most = told + 1000 - sentAt;
  skew = least <= 0 && most >= 0 ? 0 : Math.round((least + most) / 2);
}

/** A moment of this device as the server's clock would have told it, or null while no answer has told the server's time. */
export function serverTimeOf(deviceMs: number): number | null {
  return skew === null ? null : deviceMs + skew;
}

/** A moment that the server told, as this device's clock would have: what both tell can only be put in order by one of them. */
export function deviceTimeOf(serverMs: number): number {
  return serverMs - (skew ?? 0);
}
