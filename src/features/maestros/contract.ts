import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { Day } from '#shared/contract.ts';

import { entre, texto } from './formas.contract.ts';
import { CUIDA_MAESTROS, CUIDA_MOTIVOS } from './permisos.contract.ts';

const shared = { slice: 'maestros', lee: CUIDA_MAESTROS, cambia: CUIDA_MAESTROS } as const;

export const plazos = defineCatalogo({
  ...shared,
  nombre: 'plazos',
  importa: ['servicio', 'ambito', 'desde'],
  tabla: 'plazo_de_entrega',
  titulo: 'Servicios y plazos',
  singular: 'plazo',
  genero: 'm',
  titular: 'servicio',
  conEstado: false,
  efecto:
    'Vale para los envíos que se creen desde su día; lo ya prometido no cambia. Un plazo que empezó no se toca: se pone otro.',
  forma: {
    servicio: z.enum(['ESTANDAR_DOMICILIO', 'ESTANDAR_AGENCIA', 'EXPRESS_24', 'FLEX', 'DOCUMENTOS', 'CARGA_ESPECIAL']),
    ambito: z.enum(['MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR']),
    dias: z.nullable(entre(0, 30)),
    corte: entre(0, 24),
    desde: Day,
  },
  campos: {
    servicio: {
      titulo: 'Servicio',
      tipo: 'opcion',
      opciones: {
        ESTANDAR_DOMICILIO: 'Estándar a domicilio',
        ESTANDAR_AGENCIA: 'Estándar a agencia',
        EXPRESS_24: 'Express 24',
        FLEX: 'Flex',
        DOCUMENTOS: 'Documentos',
        CARGA_ESPECIAL: 'Carga especial',
      },
    },
    ambito: {
      titulo: 'Ámbito',
      tipo: 'opcion',
      opciones: {
        MONTEVIDEO: 'Montevideo',
        METROPOLITANA: 'Metropolitana',
        CAPITAL: 'Capital departamental',
        INTERIOR: 'Interior',
      },
    },
    dias: { titulo: 'Días hábiles', tipo: 'entero', ayuda: 'Vacío: deja de ofrecerse' },
    corte: { titulo: 'Hora de corte', tipo: 'entero', ayuda: 'Desde esa hora cuenta como del día siguiente' },
    desde: { titulo: 'Vale desde', tipo: 'dia' },
  },
});

export const feriados = defineCatalogo({
  ...shared,
  nombre: 'feriados',
  importa: ['dia'],
  tabla: 'feriado',
  titulo: 'Feriados',
  singular: 'feriado',
  genero: 'm',
  titular: 'dia',
  conEstado: false,
  efecto: 'Corre los plazos y las guardas que empiecen desde ahora; lo que ya está en una agencia conserva su fecha.',
  forma: { dia: Day, nombre: texto(2, 80) },
  campos: { dia: { titulo: 'Día', tipo: 'dia' }, nombre: { titulo: 'Nombre', tipo: 'texto' } },
});

export const motivos = defineCatalogo({
  ...shared,
  lee: CUIDA_MOTIVOS,
  cambia: CUIDA_MOTIVOS,
  nombre: 'motivos',
  importa: ['nombre'],
  tabla: 'motivo',
  titulo: 'Motivos',
  singular: 'motivo',
  genero: 'm',
  titular: 'nombre',
  conEstado: true,
  efecto: 'Lo ya registrado conserva su motivo; uno inactivo no se ofrece más.',
  forma: {
    nombre: texto(2, 80),
    responsable: z.enum(['destinatario', 'cliente', 'empresa', 'externo']),
    reintentable: z.boolean(),
    exige_foto: z.boolean(),
    eventos: z.array(z.enum(['NOENT', 'RTN', 'ANU', 'DEV_INI', 'ENT_PAR', 'VUE', 'LEV_NO'])).check(z.maxLength(7)),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    responsable: {
      titulo: 'Responsable',
      tipo: 'opcion',
      ayuda: 'Solo lo nuestro cuenta contra el plazo prometido',
      opciones: { destinatario: 'Destinatario', cliente: 'Cliente', empresa: 'Empresa', externo: 'Externo' },
    },
    reintentable: { titulo: 'Otra visita tiene sentido', tipo: 'si_no' },
    exige_foto: { titulo: 'Exige foto', tipo: 'si_no' },
    eventos: {
      titulo: 'Se ofrece en',
      tipo: 'varias',
      opciones: {
        NOENT: 'Visita sin entrega',
        RTN: 'Retenida',
        ANU: 'Anulada',
        DEV_INI: 'Inicia devolución',
        ENT_PAR: 'Entrega parcial',
        VUE: 'Vuelve sin visita',
        LEV_NO: 'No se levantó',
      },
    },
  },
});

export const tamanos = defineCatalogo({
  ...shared,
  nombre: 'tamanos',
  importa: ['nombre'],
  tabla: 'tamano',
  titulo: 'Tamaños',
  singular: 'tamaño',
  genero: 'm',
  titular: 'nombre',
  conEstado: false,
  fijo: true,
  efecto: 'Vale para los envíos que se carguen desde ahora; los ya cargados conservan su precio.',
  forma: {
    nombre: texto(2, 60),
    medida_cm: z.nullable(texto(1, 40)),
    max_kg: z.number().check(z.minimum(0.1), z.maximum(1_000)),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    medida_cm: { titulo: 'Medidas (cm)', tipo: 'texto', ayuda: 'Como 45×35×30' },
    max_kg: { titulo: 'Hasta (kg)', tipo: 'decimal' },
  },
});

export const segmentos = defineCatalogo({
  ...shared,
  nombre: 'segmentos',
  importa: ['nombre'],
  tabla: 'segmento',
  titulo: 'Segmentos',
  singular: 'segmento',
  genero: 'm',
  titular: 'nombre',
  conEstado: false,
  efecto: 'El nombre cambia en todos los clientes del segmento.',
  forma: { nombre: texto(2, 60) },
  campos: { nombre: { titulo: 'Nombre', tipo: 'texto' } },
});
