import * as z from 'zod/mini';

import { defineCatalogo } from '#shared/catalogo.ts';
import { Id } from '#shared/contract.ts';

import { Contorno, correo, entre, Hora, Latitud, Longitud, texto } from './formas.contract.ts';
import { CUIDA_MAESTROS } from './permisos.contract.ts';

/** As the map paints them. */
const COLORES_DE_ZONA = ['TURQUESA', 'NARANJA', 'VIOLETA', 'AZUL', 'LADRILLO', 'VERDE', 'ROSA'] as const;
const shared = { slice: 'maestros', lee: CUIDA_MAESTROS, cambia: CUIDA_MAESTROS } as const;

export const agencias = defineCatalogo({
  ...shared,
  nombre: 'agencias',
  importa: ['nombre'],
  tabla: 'agente',
  titulo: 'Agencias',
  singular: 'agencia',
  genero: 'f',
  titular: 'nombre',
  conEstado: true,
  nueva: { acepta_contra_reembolso: true, efectivo_activo: true },
  efecto:
    'Los días de guarda y el horario valen para lo que ingrese desde ahora: lo que ya está en un estante conserva su fecha.',
  forma: {
    nombre: texto(2, 80),
    codigo: z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.maxLength(20),
          z.regex(/^[A-Z0-9][A-Z0-9_-]+$/, 'Letras, números, guion y guion bajo'),
        ),
    ),
    tipo_agente_id: Id,
    departamento_id: Id,
    zona_id: Id,
    direccion: z.nullable(texto(1, 160)),
    telefono: z.nullable(texto(1, 40)),
    correo: z.nullable(correo),
    abre_dias: z.array(entre(1, 7)).check(z.minLength(1, 'Elija al menos un día'), z.maxLength(7)),
    abre: z.nullable(Hora),
    cierra: z.nullable(Hora),
    abre_feriados: z.boolean(),
    dias_guarda: entre(1, 60),
    capacidad: z.nullable(entre(1, 100_000)),
    limite_efectivo_centavos: z.nullable(entre(0, 100_000_000_000)),
    egreso_libre_centavos: z.nullable(entre(0, 100_000_000_000)),
    acepta_contra_reembolso: z.boolean(),
    efectivo_activo: z.boolean(),
    comision_centavos: z.nullable(entre(0, 100_000_000)),
    lat: z.nullable(Latitud),
    lng: z.nullable(Longitud),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    codigo: { titulo: 'Código', tipo: 'texto', ayuda: 'Vacío: AGENTE_ y su número', enFicha: true },
    tipo_agente_id: { titulo: 'Tipo', tipo: 'referencia' },
    departamento_id: { titulo: 'Departamento', tipo: 'referencia' },
    zona_id: { titulo: 'Zona', tipo: 'referencia' },
    direccion: { titulo: 'Dirección', tipo: 'texto', enFicha: true },
    telefono: { titulo: 'Teléfono', tipo: 'texto', enFicha: true },
    correo: { titulo: 'Correo', tipo: 'texto', enFicha: true },
    abre_dias: { titulo: 'Días en que abre', tipo: 'dias', enFicha: true },
    abre: { titulo: 'Abre a las', tipo: 'hora', ayuda: 'Como 09:00', enFicha: true },
    cierra: { titulo: 'Cierra a las', tipo: 'hora', enFicha: true },
    abre_feriados: { titulo: 'Abre los feriados', tipo: 'si_no', enFicha: true },
    dias_guarda: {
      titulo: 'Días de guarda',
      tipo: 'entero',
      ayuda: 'Los que espera un paquete, de los que abre',
      enFicha: true,
    },
    capacidad: { titulo: 'Capacidad', tipo: 'entero', ayuda: 'Paquetes que caben', enFicha: true },
    limite_efectivo_centavos: {
      titulo: 'Límite de efectivo',
      tipo: 'pesos',
      ayuda: 'Lo que puede haber en la caja antes de enviar una remesa',
      enFicha: true,
    },
    egreso_libre_centavos: {
      titulo: 'Egreso sin confirmar',
      tipo: 'pesos',
      ayuda: 'Hasta cuánto saca de la caja sin que nadie lo confirme; vacío: lo de todas',
      enFicha: true,
    },
    acepta_contra_reembolso: {
      titulo: 'Acepta contra-reembolsos',
      tipo: 'si_no',
      ayuda: 'Sin esto no se le envía ni se le desvía lo que los lleva; lo que ya va se cobra',
      enFicha: true,
    },
    efectivo_activo: {
      titulo: 'Cobra en efectivo',
      tipo: 'si_no',
      ayuda: 'Sin esto su mostrador cobra solo por otros medios',
      enFicha: true,
    },
    comision_centavos: {
      titulo: 'Comisión por entrega',
      tipo: 'pesos',
      ayuda: 'Por cada guía que entrega; no la ven ella ni los clientes',
      enFicha: true,
    },
    lat: { titulo: 'Latitud', tipo: 'decimal', ayuda: 'Como -34,9060', enFicha: true },
    lng: { titulo: 'Longitud', tipo: 'decimal', ayuda: 'Como -56,1990', enFicha: true },
  },
});

export const zonas = defineCatalogo({
  ...shared,
  nombre: 'zonas',
  importa: ['nombre'],
  tabla: 'zona',
  titulo: 'Zonas',
  singular: 'zona',
  genero: 'f',
  titular: 'nombre',
  conEstado: false,
  efecto:
    'El nombre cambia en todas las guías y recorridos de la zona; qué localidades tiene se dice en cada localidad.',
  forma: {
    nombre: texto(2, 40),
    color: z.nullable(z.enum(COLORES_DE_ZONA)),
    contorno: z.nullable(Contorno),
    por_puerta: z.boolean(),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    color: {
      titulo: 'Color en el mapa',
      tipo: 'opcion',
      opciones: {
        TURQUESA: 'Turquesa',
        NARANJA: 'Naranja',
        VIOLETA: 'Violeta',
        AZUL: 'Azul',
        LADRILLO: 'Ladrillo',
        VERDE: 'Verde',
        ROSA: 'Rosa',
      },
    },
    contorno: {
      titulo: 'Contorno',
      tipo: 'largo',
      ayuda: 'Un punto por renglón, como -34,9060 -56,1990. Vacío: la línea alrededor de sus localidades',
      enFicha: true,
    },
    por_puerta: {
      titulo: 'Va por puerta',
      tipo: 'si_no',
      ayuda: 'Lo nuevo cuya puerta se sabe que queda dentro del contorno es de esta zona, sea cual sea su localidad',
      enFicha: true,
    },
  },
});

export const localidades = defineCatalogo({
  ...shared,
  nombre: 'localidades',
  importa: ['nombre', 'departamento_id'],
  tabla: 'localidad',
  titulo: 'Localidades',
  singular: 'localidad',
  genero: 'f',
  titular: 'nombre',
  conEstado: false,
  efecto:
    'Vale para los envíos que se carguen desde ahora; las guías que ya están conservan su zona y su plazo. Las que esperan sin recorrido se pasan con «Guías», en su fila.',
  forma: {
    nombre: texto(2, 80),
    departamento_id: Id,
    zona_id: Id,
    ambito: z.enum(['MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR']),
    rango: entre(1, 3),
    alias: z.array(texto(2, 80)).check(z.maxLength(20)),
    lat: z.nullable(Latitud),
    lng: z.nullable(Longitud),
  },
  campos: {
    nombre: { titulo: 'Nombre', tipo: 'texto' },
    departamento_id: { titulo: 'Departamento', tipo: 'referencia' },
    zona_id: { titulo: 'Zona', tipo: 'referencia' },
    ambito: {
      titulo: 'Ámbito',
      tipo: 'opcion',
      ayuda: 'El precio y el plazo van por él',
      opciones: {
        MONTEVIDEO: 'Montevideo',
        METROPOLITANA: 'Metropolitana',
        CAPITAL: 'Capital departamental',
        INTERIOR: 'Interior',
      },
    },
    rango: { titulo: 'Tamaño', tipo: 'referencia', ayuda: 'Entre dos del mismo nombre se ofrece antes la mayor' },
    alias: { titulo: 'Otros nombres', tipo: 'palabras', ayuda: 'Separados por comas' },
    lat: { titulo: 'Latitud', tipo: 'decimal', ayuda: 'Del centro, como -34,9060', enFicha: true },
    lng: { titulo: 'Longitud', tipo: 'decimal', ayuda: 'Como -56,1990', enFicha: true },
  },
});
