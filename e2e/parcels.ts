import { expect } from 'vitest';

import { type Caller, signedIn } from './caller.ts';

export interface Parcel {
  readonly id: number;
  readonly numero: string;
}

/** One that a client sends to an agency and that lies at the plant, sorted: what the demo has waiting is the hour's. */
export async function parcelAtPlant(
  url: string,
  encargado: Caller,
  { agente_id, ...more }: { agente_id: number; [dato: string]: unknown },
): Promise<Parcel> {
  const cliente = await signedIn(url, 'cliente@courier.example');
  const made = await cliente<{ envio?: { guias: { id: number; guia_nro: string }[] } }>('envios.crear', {
    ...{ servicio: 'ESTANDAR_AGENCIA', entrega: 'AGENCIA', agente_id, bultos: [{ tamano_id: 2 }] },
    ...{ destinatario: 'Vecino', referencia: `MOSTRADOR-${crypto.randomUUID()}`, ...more },
  });
  const [guia] = made.envio?.guias ?? [];
  if (guia === undefined) throw new Error(JSON.stringify(made));
  for (const tipo of ['ADM', 'CLA'])
    expect(await encargado('guias.registrar_evento', { guia_id: guia.id, tipo })).toMatchObject({ code: 'OK' });
  return { id: guia.id, numero: guia.guia_nro };
}
