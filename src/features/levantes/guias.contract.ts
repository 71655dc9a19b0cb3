import * as z from 'zod/mini';

import { defineService, Id, type Result } from '#shared/contract.ts';

import { Fuera, MAS_GUIAS } from './contract.ts';
import { GESTIONA, PIDE_LEVANTES, VE_LEVANTES } from './permisos.contract.ts';

const Guias = z.array(Id).check(z.minLength(1), z.maxLength(MAS_GUIAS));
const Hecho = z.object({ hechas: z.int(), fuera: z.array(Fuera), msg: z.string() });

/** Parcels that go along as well; what cannot says why. @throws LEVANTE_NO_ENCONTRADO, DOCUMENTO_NO_PERMITE */
export const agregarGuias = defineService({
  service: 'levantes.agregar_guias',
  kind: 'command',
  permission: PIDE_LEVANTES,
  params: z.strictObject({ id: Id, guias: Guias }),
  result: Hecho,
});

/** Parcels that stay behind: they may be asked for in another one. @throws as `agregar_guias` */
export const quitarGuias = defineService({
  service: 'levantes.quitar_guias',
  kind: 'command',
  permission: PIDE_LEVANTES,
  params: z.strictObject({ id: Id, guias: Guias }),
  result: Hecho,
});

/** The paper that says what was taken along, as a PDF. @throws LEVANTE_NO_ENCONTRADO, LEVANTE_SIN_LEVANTAR */
export const constanciaDeLevante = defineService({
  service: 'levantes.constancia',
  kind: 'command',
  permission: VE_LEVANTES,
  params: z.strictObject({ id: Id }),
  result: z.object({ url: z.string(), filename: z.string() }),
});

/** As many as are moved in one go. */
export const MAS_LEVANTES = 100;

/** The same step for many, each for itself: what cannot be done says why. */
export const moverLevantes = defineService({
  service: 'levantes.masivo',
  kind: 'command',
  permission: GESTIONA,
  params: z.strictObject({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MAS_LEVANTES)),
    acto: z.enum(['confirmar', 'asignar', 'cancelar']),
    chofer_id: z.optional(Id),
    recorrido_id: z.optional(Id),
  }),
  result: z.object({
    hechas: z.int(),
    filas: z.array(z.object({ id: Id, numero: z.nullable(z.string()), razon: z.nullable(z.string()) })),
  }),
});

/** The same for more than a person waits for: bulk work, whose rows tell what became of each. @throws MASIVO_VACIO */
export const moverMuchos = defineService({
  service: 'levantes.masivo_grande',
  kind: 'command',
  permission: GESTIONA,
  params: z.strictObject({
    ...moverLevantes.params.shape,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(5_000)),
  }),
  result: z.object({ trabajo_id: Id, total: z.int() }),
});
export type Movidos = Result<typeof moverLevantes>;
