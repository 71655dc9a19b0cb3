import * as z from 'zod/mini';

import { Id } from '#shared/contract.ts';

import { EnvioTexto } from './borradores.contract.ts';
import { crearEnvio } from './contract.ts';

/** A draft as the browser keeps it for its person. */
export const Escrito = z.object({
  /** Names it in the address. */
  llave: z.string(),
  /** At the server, once it has arrived there. */
  id: z.nullable(Id),
  datos: EnvioTexto,
  /** Fields that were read from a message and that nobody has looked at yet, with why to look. */
  dudas: z.record(z.string(), z.string()),
  /** Lines of the message that are none of the fields. */
  sobra: z.array(z.string()),
  /** What the server has, as `huellaDe` says it. */
  guardado: z.nullable(z.string()),
  /** The first saving, until it is answered. */
  alta: z.nullable(z.object({ clave: z.string(), datos: EnvioTexto })),
  /** Makes creating it happen once, and what was sent with it. */
  clave: z.string(),
  pedido: z.nullable(crearEnvio.params),
  modificado: z.string(),
});
export type Escrito = z.output<typeof Escrito>;

export const Escritos = z.array(Escrito);

/** A message that was pasted and not read yet. */
export const MensajePegado = z.string().check(z.maxLength(4000));
