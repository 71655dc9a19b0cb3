import { registrarEvento } from '#features/guias/detalle.contract.ts';

import { type NuevaGuia, newGuia } from './nueva-guia.ts';
import type { Person, TestServer } from './server.ts';

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };

interface EnAgencia extends NuevaGuia {
  readonly documento?: string;
  readonly destinatario?: string;
  readonly telefono?: string;
}

/** A parcel that lies at an agency (1), by the events that bring it there. */
export async function guiaEnAgencia(
  server: TestServer,
  { documento, destinatario, telefono, ...given }: EnAgencia = {},
): Promise<{ id: number; numero: string }> {
  const guia = await newGuia(server, { agente_id: 1, ...given });
  await server.query(
    'UPDATE guia SET documento = $2, destinatario = coalesce($3, destinatario), telefono = $4 WHERE id = $1',
    [guia.id, documento ?? null, destinatario ?? null, telefono ?? null],
  );
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG']) {
    const answer = await server.as(ENCARGADO, registrarEvento, { guia_id: guia.id, tipo });
    if (answer.code !== 'OK') throw new Error(`${guia.numero} ${tipo}: ${JSON.stringify(answer)}`);
  }
  return guia;
}
