import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { Day, defineService, Id } from '#shared/contract.ts';

import { clienteFilters } from './contract.ts';
import { COMERCIAL } from './permisos.contract.ts';

/** Cards of clients as a file: what goes out with the list, and what comes in the same form. */

const texto = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const quizas = (most: number) => z.nullable(texto(most));

/**
 * Of its calls only `importar` is answered: a card is kept by `clientes.guardar`, and each row of a file goes through the same.
 */
export const fichas = defineCatalogo({
  slice: 'clientes',
  nombre: 'fichas',
  tabla: 'cliente',
  titulo: 'Clientes',
  singular: 'cliente',
  genero: 'm',
  titular: 'nombre',
  conEstado: false,
  soloArchivo: true,
  lee: COMERCIAL,
  cambia: COMERCIAL,
  importa: ['nombre'],
  efecto: 'Los nuevos entran como prospectos, y ninguno cambia de estado por un archivo.',
  forma: {
    nombre: texto(80),
    razon_social: texto(160),
    rut: quizas(20),
    direccion: quizas(160),
    localidad: quizas(80),
    departamento_id: Id,
    zona_id: Id,
    segmento_id: z.nullable(Id),
    ejecutivo_id: z.nullable(Id),
    contrato_hasta: z.nullable(Day),
    credito_centavos: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
    dias_pago: z.nullable(z.int().check(z.minimum(0), z.maximum(365))),
    web: quizas(200),
    nota: quizas(2_000),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    razon_social: { titulo: 'Razón social', tipo: 'texto' },
    rut: { titulo: 'RUT', tipo: 'texto' },
    direccion: { titulo: 'Dirección', tipo: 'texto' },
    localidad: { titulo: 'Localidad', tipo: 'texto' },
    departamento_id: { titulo: 'Departamento', tipo: 'referencia' },
    zona_id: { titulo: 'Zona', tipo: 'referencia' },
    segmento_id: { titulo: 'Segmento', tipo: 'referencia' },
    ejecutivo_id: { titulo: 'Ejecutivo', tipo: 'referencia' },
    contrato_hasta: { titulo: 'Fin del contrato', tipo: 'dia' },
    credito_centavos: { titulo: 'Crédito', tipo: 'pesos' },
    dias_pago: { titulo: 'Días de pago', tipo: 'entero' },
    web: { titulo: 'Página web', tipo: 'texto' },
    nota: { titulo: 'Nota', tipo: 'largo' },
  },
});

/** The list as it is narrowed, written while it is downloaded; it can be brought in again. */
export const exportarClientes = defineService({
  service: 'clientes.exportar',
  kind: 'command',
  permission: COMERCIAL,
  params: z.strictObject({ ...clienteFilters, separador: z._default(z.enum([',', ';']), ',') }),
  result: z.object({ url: z.string(), filename: z.string() }),
});
