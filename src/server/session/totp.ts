import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
const ISSUER = 'Andén';
/** Bytes; as long as the hash that codes are made with, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Intervals before and after the present one: clocks of telephones go wrong. */
const WINDOW = 1;

export function newTotpSecret(): Uint8Array {
  return new Secret({ size: SECRET_BYTES }).bytes;
}

/** The secret as people type it into an application that reads no pictures. */
export function totpText(secret: Uint8Array): string {
  return secretOf(secret).base32;
}

/** What the picture says. */
export function totpUri(secret: Uint8Array, email: string): string {
  return totpOf(secret, email).toString();
}

/** The interval whose code this is, or null where it is none of now, of the one before or the one after. */
export function totpInterval(secret: Uint8Array, codigo: string, now: number): number | null {
  // The library compares bytes, and throws where six letters are more of them than six digits.
  if (!/^[0-9]{6}$/.test(codigo)) return null;
  const delta = totpOf(secret, '').validate({ token: codigo, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta;
}

/** SHA-1, six digits and 30 seconds are what every application knows; several ignore anything else. */
function totpOf(secret: Uint8Array, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: secretOf(secret) });
}

/** Copied: the library takes a buffer whole, and ours may be a piece of a larger one. */
function secretOf(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
