import { Secret, TOTP } from 'otpauth';

import { activarFactor, proponerFactor } from '#features/segundo-factor/contract.ts';

import type { Person, TestServer } from './server.ts';

export interface Telefono {
  /** The code that the application shows a minute after the last one: none is good twice. */
  codigo(): string;
  /** The one that it showed last, once more. */
  readonly ultimo: string;
  /** Codes of recovery. */
  readonly recuperacion: readonly string[];
}

/** What an application makes of a secret at a time of the server's. */
export function codigoDe(secreto: string, at: number): string {
  return new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: at });
}

/** Sets a second factor up for a person with a password, as the screens do. */
export async function enrolar(server: TestServer, person: Person & { readonly password: string }): Promise<Telefono> {
  const { secreto } = await server.as(person, proponerFactor, { prueba: { password: person.password } });
  const shown = { ultimo: '' };
  const codigo = () => {
    server.clock.ahead += 60_000;
    shown.ultimo = codigoDe(String(secreto), server.clock.now());
    return shown.ultimo;
  };
  const { codigos } = await server.as(person, activarFactor, { codigo: codigo() });
  return {
    codigo,
    get ultimo() {
      return shown.ultimo;
    },
    recuperacion: codigos,
  };
}
