import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { Guia, Mesa } from './contract.ts';
import { CORRIGE_DESTINO } from './permisos.contract.ts';

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const opcional = (most: number) => z.nullable(texto(most));

/** Our own people alone read and mend whom a packed order goes to; a warehouse does neither. */
const destino = {
  destinatario: texto(120),
  documento: opcional(30),
  telefono: opcional(40),
  correo: opcional(120),
  direccion: opcional(200),
  localidad_id: z.nullable(Id),
  observaciones: opcional(500),
} as const;

/** @throws ORDEN_NO_ENCONTRADA */
export const verDestino = defineService({
  service: 'gds_packing.destino',
  kind: 'query',
  permission: CORRIGE_DESTINO,
  params: z.strictObject({ orden_id: Id }),
  result: z.object({ destino: z.object({ ...destino, localidad: z.nullable(z.string()) }) }),
});
export type DestinoVisto = Result<typeof verDestino>['destino'];

/**
 * Of an order that is packed and has no parcel: its address anew, and its parcels with it. What is wrong with the new one is in
 * `mesa.sin_guia`. @throws ORDEN_NO_ENCONTRADA, ORDEN_NO_ADMITE
 */
export const corregirDestino = defineService({
  service: 'gds_packing.corregir_destino',
  kind: 'command',
  permission: CORRIGE_DESTINO,
  params: z.strictObject({ orden_id: Id, ...destino }),
  result: z.object({ mesa: Mesa, guias: z.array(Guia) }),
});
