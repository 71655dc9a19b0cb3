import { randomBytes, randomInt } from 'node:crypto';

import type { Db } from '../db/db.ts';
import { replaceCodigos } from './factor.sql.ts';
import { hashPassword } from './passwords.ts';

/** Crockford's: without the letters that are read as digits, or make words. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const HOW_MANY = 10;
const SECRET_LETTERS = 11;
const SHAPE = new RegExp(`^([${LETTERS}])([${LETTERS}]{${SECRET_LETTERS}})$`);

/** Ten new codes in place of all that there were. They are shown this once: what is stored are their hashes. */
export async function renewRecoveryCodes(db: Db, usuarioId: number): Promise<string[]> {
  const codes = shuffled(LETTERS)
    .slice(0, HOW_MANY)
    .map((letra) => ({ letra, secreto: randomLetters() }));
  const rows: { letra: string; codigo_hash: string }[] = [];
  for (const { letra, secreto } of codes) rows.push({ letra, codigo_hash: await hashPassword(secreto) });
  await replaceCodigos(db, usuarioId, rows);
  return codes.map(({ letra, secreto }) => grouped(`${letra}${secreto}`));
}

/** A code as it was typed, in whatever case and with the letters that it has not; null where it has not the shape of one. */
export function readRecoveryCode(typed: string): { letra: string; secreto: string } | null {
  const plain = typed.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const [, letra, secreto] = SHAPE.exec(plain) ?? [];
  return letra && secreto ? { letra, secreto } : null;
}

/** 55 random bits: 32 divides 256, so every letter is as likely. */
function randomLetters(): string {
  return [...randomBytes(SECRET_LETTERS)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

function shuffled(letters: string): string[] {
  const rest = [...letters];
  return letters.split('').flatMap(() => rest.splice(randomInt(rest.length), 1));
}

function grouped(code: string): string {
  return code.replace(/.{4}(?=.)/g, '$&-');
}
