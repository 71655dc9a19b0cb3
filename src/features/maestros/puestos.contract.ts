import * as z from 'zod/mini';

import { PUEDE_REGISTRAR } from '#features/guias/permisos.contract.ts';
import { defineCatalogo } from '#shared/catalogo.ts';
import { defineService, Id } from '#shared/contract.ts';
import { Equipo } from '#shared/equipo.ts';

import { texto } from './formas.contract.ts';
import { CUIDA_MAESTROS } from './permisos.contract.ts';

/** Benches: what stands at each, and what a device is told that works there. */

const Codigo = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.maxLength(20), z.regex(/^PUESTO_\d{1,9}$/, 'PUESTO_ y un número'));

export const puestos = defineCatalogo({
  slice: 'maestros',
  lee: CUIDA_MAESTROS,
  cambia: CUIDA_MAESTROS,
  nombre: 'puestos',
  importa: ['codigo'],
  tabla: 'puesto',
  titulo: 'Puestos',
  singular: 'puesto',
  genero: 'm',
  titular: 'nombre',
  conEstado: true,
  efecto:
    'Vale para cada equipo cuando vuelva a leer el código de su puesto; los que ya trabajan en él siguen como están.',
  forma: {
    nombre: texto(2, 60),
    codigo: z.nullable(Codigo),
    agente_id: z.nullable(Id),
    formato: z.enum(['pdf', 'zpl']),
    impresora: z.nullable(texto(1, 60)),
    con_balanza: z.boolean(),
    sonido: z.enum(['PERSONA', 'SI', 'NO']),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    codigo: { titulo: 'Código', tipo: 'texto', ayuda: 'Vacío: PUESTO_ y su número' },
    agente_id: { titulo: 'Dónde está', tipo: 'referencia', ayuda: 'La planta o agencia con que empieza la estación' },
    formato: {
      titulo: 'Etiquetas',
      tipo: 'opcion',
      opciones: { pdf: 'PDF, para cualquier impresora', zpl: 'ZPL, para impresora de etiquetas' },
    },
    impresora: {
      titulo: 'Impresora',
      tipo: 'texto',
      ayuda: 'Como la nombra el equipo: la que hay que elegir al imprimir',
    },
    con_balanza: { titulo: 'Tiene balanza', tipo: 'si_no' },
    sonido: {
      titulo: 'Sonidos',
      tipo: 'opcion',
      opciones: { PERSONA: 'Como los tenga cada persona', SI: 'Siempre', NO: 'Nunca' },
    },
  },
});

/** What the bench of a code tells the device that read it. @throws PUESTO_NO_ENCONTRADO */
export const verPuesto = defineService({
  service: 'maestros.puesto',
  kind: 'query',
  permission: PUEDE_REGISTRAR,
  params: z.strictObject({ codigo: Codigo }),
  result: z.object({ equipo: Equipo }),
});
