import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { isRut } from '#shared/check-digits.ts';
import { Day, Id } from '#shared/contract.ts';

import { CAMBIA_TRANSPORTE, LEE_TRANSPORTE } from './permisos.contract.ts';

const shared = { slice: 'transporte', lee: LEE_TRANSPORTE, cambia: CAMBIA_TRANSPORTE, conEstado: true } as const;
const entre = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));
/** Hours of a day on the road. */
const Jornada = z.number().check(z.minimum(0.5), z.maximum(24), z.multipleOf(0.25));
const Hora = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Se escribe como 07:30'));

const AMBITOS = ['MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR'] as const;
const AMBITO = {
  MONTEVIDEO: 'Montevideo',
  METROPOLITANA: 'Metropolitana',
  CAPITAL: 'Capital departamental',
  INTERIOR: 'Interior',
} as const satisfies Readonly<Record<(typeof AMBITOS)[number], string>>;

/** `sba1234` and `SBA-1234` are `SBA 1234`; a motorcycle's has three digits. */
const Matricula = z.string().check(
  z.maxLength(12),
  z.overwrite((typed) =>
    typed
      .toUpperCase()
      .replace(/[\s.-]/g, '')
      .replace(/^([A-Z]{3})(?=\d)/, '$1 '),
  ),
  z.regex(/^[A-Z]{3} \d{3,4}$/, 'Se escribe como SBA 1234; la de una moto, SMA 123'),
);

const Rut = z.string().check(
  z.maxLength(20),
  z.overwrite((typed) => typed.replace(/[\s.-]/g, '')),
  z.refine(isRut, 'El RUT no es correcto: revise sus doce dígitos'),
);

export const transportistas = defineCatalogo({
  ...shared,
  nombre: 'transportistas',
  tabla: 'transportista',
  titulo: 'Transportistas',
  singular: 'transportista',
  genero: 'm',
  titular: 'nombre',
  efecto: 'Uno inactivo no se ofrece más; sus vehículos y choferes siguen como están.',
  forma: {
    nombre: z.string().check(z.trim(), z.minLength(2), z.maxLength(120)),
    rut: z.nullable(Rut),
    contacto: z.nullable(z.string().check(z.trim(), z.maxLength(200))),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    rut: { titulo: 'RUT', tipo: 'texto', ayuda: 'Doce dígitos' },
    contacto: { titulo: 'Contacto', tipo: 'texto', ayuda: 'Persona y teléfono' },
  },
});

export const vehiculos = defineCatalogo({
  ...shared,
  nombre: 'vehiculos',
  tabla: 'vehiculo',
  titulo: 'Vehículos',
  singular: 'vehículo',
  genero: 'm',
  titular: 'matricula',
  efecto: 'Uno inactivo no se ofrece más a ningún chofer.',
  forma: {
    matricula: Matricula,
    tipo: z.enum(['MOTO', 'UTILITARIO', 'FURGON', 'CAMION']),
    kg: entre(1, 40_000),
    dm3: entre(1, 100_000),
    paradas: entre(1, 400),
    jornada_h: z.nullable(Jornada),
    transportista_id: z.nullable(Id),
    seguro_vence: z.nullable(Day),
    sucive_vence: z.nullable(Day),
    en_taller: z.boolean(),
  },
  campos: {
    matricula: { titulo: 'Matrícula', tipo: 'texto' },
    tipo: {
      titulo: 'Tipo',
      tipo: 'opcion',
      opciones: { MOTO: 'Moto', UTILITARIO: 'Utilitario', FURGON: 'Furgón', CAMION: 'Camión' },
    },
    kg: { titulo: 'Carga (kg)', tipo: 'entero' },
    dm3: { titulo: 'Volumen (dm³)', tipo: 'entero', ayuda: 'Un metro cúbico son 1.000' },
    paradas: { titulo: 'Paradas', tipo: 'entero', ayuda: 'Las que hace en un día' },
    jornada_h: {
      titulo: 'Jornada (h)',
      tipo: 'decimal',
      ayuda: 'Horas que anda por día; vacío: las de Tiempos de ruta',
      enFicha: true,
    },
    transportista_id: { titulo: 'Transportista', tipo: 'referencia', ayuda: 'Vacío: es propio' },
    seguro_vence: { titulo: 'Seguro', tipo: 'vence', ayuda: 'Último día del seguro obligatorio' },
    sucive_vence: { titulo: 'Patente', tipo: 'vence', ayuda: 'Último día pago en SUCIVE' },
    en_taller: { titulo: 'En taller', tipo: 'si_no' },
  },
});

export const choferes = defineCatalogo({
  ...shared,
  nombre: 'choferes',
  tabla: 'chofer',
  titulo: 'Choferes',
  singular: 'chofer',
  genero: 'm',
  titular: 'usuario_id',
  efecto: 'Su cuenta y sus recorridos siguen como están: aquí se guarda su libreta y cuánto efectivo puede llevar.',
  forma: {
    usuario_id: Id,
    libreta_categoria: z.enum(['A', 'B', 'C', 'D', 'E', 'F', 'G1', 'G2', 'G3', 'H']),
    libreta_vence: Day,
    vehiculo_id: z.nullable(Id),
    transportista_id: z.nullable(Id),
    efectivo_maximo_centavos: entre(0, 100_000_000),
  },
  campos: {
    usuario_id: { titulo: 'Persona', tipo: 'referencia', ayuda: 'Alguien con el rol chofer' },
    libreta_categoria: {
      titulo: 'Categoría',
      tipo: 'opcion',
      opciones: Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G1', 'G2', 'G3', 'H'].map((one) => [one, one])),
    },
    libreta_vence: { titulo: 'Libreta', tipo: 'vence', ayuda: 'Último día de la libreta de conducir' },
    vehiculo_id: { titulo: 'Vehículo', tipo: 'referencia' },
    transportista_id: { titulo: 'Transportista', tipo: 'referencia', ayuda: 'Vacío: es de la empresa' },
    efectivo_maximo_centavos: { titulo: 'Efectivo máximo', tipo: 'pesos' },
  },
});

/** What a round is reckoned with, by the ámbito of its stops; decision 0256. */
export const tiempos = defineCatalogo({
  ...shared,
  nombre: 'tiempos',
  tabla: 'ruta_parametro',
  titulo: 'Tiempos de ruta',
  singular: 'tiempo de ruta',
  genero: 'm',
  titular: 'ambito',
  conEstado: false,
  fijo: true,
  efecto:
    'Vale desde ahora para el orden que se propone, las horas del plan y los avisos de jornada. Un recorrido que ya salió conserva las suyas.',
  forma: {
    ambito: z.enum(AMBITOS),
    kmh: entre(3, 120),
    rodeo: entre(100, 300),
    ruta_desde_km: entre(0, 500),
    ruta_kmh: entre(3, 120),
    puerta_s: entre(0, 7_200),
    levante_s: entre(0, 7_200),
    agencia_s: entre(0, 7_200),
    salida: Hora,
    jornada_h: Jornada,
  },
  campos: {
    ambito: { titulo: 'Ámbito', tipo: 'opcion', opciones: AMBITO, ayuda: 'El de la mayoría de sus paradas' },
    kmh: { titulo: 'En calles (km/h)', tipo: 'entero' },
    rodeo: { titulo: 'Rodeo (%)', tipo: 'entero', ayuda: 'Metros por calle cada 100 en línea recta', enFicha: true },
    ruta_desde_km: {
      titulo: 'Ruta desde (km)',
      tipo: 'entero',
      ayuda: 'Lo que un tramo pasa de estos kilómetros se anda por ruta',
      enFicha: true,
    },
    ruta_kmh: { titulo: 'En ruta (km/h)', tipo: 'entero' },
    puerta_s: { titulo: 'Entrega (s)', tipo: 'entero', ayuda: 'Segundos en cada puerta' },
    levante_s: { titulo: 'Levante (s)', tipo: 'entero', ayuda: 'Segundos en cada levante' },
    agencia_s: { titulo: 'Agencia (s)', tipo: 'entero', ayuda: 'Segundos en cada agencia de una troncal' },
    salida: { titulo: 'Salida', tipo: 'hora', ayuda: 'De un recorrido sin hora' },
    jornada_h: { titulo: 'Jornada (h)', tipo: 'decimal', ayuda: 'Si su vehículo no dice otra' },
  },
});
