import { expect } from 'vitest';

import { type Caller, signedIn } from './caller.ts';

export interface Parcel {
  readonly id: number;
  readonly numero: string;
}

interface Datos {
  readonly [dato: string]: unknown;
}

/** One that a client sends to an agency and that lies at the plant, sorted: what the demo has waiting is the hour's. */
export function parcelAtPlant(
  url: string,
  encargado: Caller,
  { agente_id, ...more }: Datos & { agente_id: number },
): Promise<Parcel> {
  const towards = { servicio: 'ESTANDAR_AGENCIA', entrega: 'AGENCIA', agente_id };
  return sent(url, encargado, { datos: { ...towards, ...more }, tipos: ['ADM', 'CLA'] });
}

/** One that goes to a door and lies at the plant, not sorted yet. */
export function doorParcelAtPlant(url: string, encargado: Caller, more: Datos = {}): Promise<Parcel> {
  const towards = { servicio: 'ESTANDAR_DOMICILIO', entrega: 'DOMICILIO', localidad: 'Cordón', departamento_id: 1 };
  return sent(url, encargado, { datos: { ...towards, direccion: 'Colonia 1234', ...more }, tipos: ['ADM'] });
}

async function sent(
  url: string,
  encargado: Caller,
  { datos, tipos }: { datos: Datos; tipos: readonly string[] },
): Promise<Parcel> {
  const cliente = await signedIn(url, 'cliente@courier.example');
  const made = await cliente<{ envio?: { guias: { id: number; guia_nro: string }[] } }>('envios.crear', {
    ...{ bultos: [{ tamano_id: 2 }], destinatario: 'Vecino', referencia: `RECORRIDO-${crypto.randomUUID()}`, ...datos },
  });
  const [guia] = made.envio?.guias ?? [];
  if (guia === undefined) throw new Error(JSON.stringify(made));
  for (const tipo of tipos)
    expect(await encargado('guias.registrar_evento', { guia_id: guia.id, tipo })).toMatchObject({ code: 'OK' });
  return { id: guia.id, numero: guia.guia_nro };
}
