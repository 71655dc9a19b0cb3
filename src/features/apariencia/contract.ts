import * as z from 'zod/mini';

import { defineService } from '#shared/contract.ts';

/** Fields of `Settings`, by their names. @see Settings in src/shared/settings.ts */
const Ajustes = z.record(z.string().check(z.maxLength(60)), z.unknown());

/** The look of whoever has chosen none. Kept as `layout` of the session's context. @throws AJUSTE_DESCONOCIDO */
export const guardarEmpresa = defineService({
  service: 'apariencia.guardar_empresa',
  kind: 'command',
  permission: { anyOf: ['FUN_003'] },
  params: z.strictObject({ ajustes: Ajustes }),
  result: z.object({}),
});

/** Forgets what the person chose for the look: the company's holds again. Other settings stay. */
export const restablecer = defineService({
  service: 'apariencia.restablecer',
  kind: 'command',
  permission: 'signed-in',
  params: z.strictObject({}),
  result: z.object({ layout: Ajustes }),
});
