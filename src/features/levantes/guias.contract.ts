import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { Fuera, MAS_GUIAS } from './contract.ts';
import { PIDE_LEVANTES, VE_LEVANTES } from './permisos.contract.ts';

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
