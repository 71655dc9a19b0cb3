import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { StartFault } from '#server/start-fault.ts';

/** Asks for a new password twice without showing it; where no person types, takes the first line of stdin. */
export async function askNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readFirstLine();
  const first = await askHidden('Contraseña: ');
  const second = await askHidden('Otra vez: ');
  if (first !== second) throw new StartFault(['Las contraseñas no coinciden.']);
  return first;
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new StartFault(['Falta la contraseña: escríbala en la terminal o envíela por la entrada estándar.']);
}

async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  // Ctrl-C at the question leaves, as it does everywhere else.
  terminal.once('SIGINT', () => process.exit(130));
  const answer = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return answer;
}
