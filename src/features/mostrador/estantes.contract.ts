import * as z from 'zod/mini';

import { CUIDA_MAESTROS } from '#features/maestros/permisos.contract.ts';
import { defineCatalogo } from '#shared/catalogo.ts';
import { Id } from '#shared/contract.ts';

import { CodigoDeEstante } from './contract.ts';

/** The shelves of every agency; its own counter adds to its own. */
export const estantes = defineCatalogo({
  slice: 'mostrador',
  lee: CUIDA_MAESTROS,
  cambia: CUIDA_MAESTROS,
  nombre: 'estantes',
  importa: ['agente_id', 'codigo'],
  tabla: 'estante',
  titulo: 'Estantes',
  singular: 'estante',
  genero: 'm',
  titular: 'codigo',
  conEstado: true,
  efecto: 'Lo que está en un estante sigue en él: uno inactivo no se ofrece más para ubicar.',
  forma: {
    agente_id: Id,
    codigo: CodigoDeEstante,
    capacidad: z.nullable(z.int().check(z.minimum(1), z.maximum(9_999))),
  },
  campos: {
    agente_id: { titulo: 'Agencia', tipo: 'referencia' },
    codigo: { titulo: 'Código', tipo: 'texto', ayuda: 'Como A-03: lo que dice su etiqueta' },
    capacidad: { titulo: 'Capacidad', tipo: 'entero', ayuda: 'Paquetes que caben; vacío: nadie lo dijo' },
  },
});
