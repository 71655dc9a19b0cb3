import type { CallContext } from '#server/dispatcher.ts';
import { leerDocumento } from '#shared/documento.ts';

import { SIN_PESO } from '../detalle.contract.ts';
import { type Cambios, type EventoNuevo, type Expediente, insertEvento } from './motor.sql.ts';
import { EN_AGENCIA, type Hecho, type Proyeccion } from './proyeccion.ts';
import type { DatosDeEvento } from './reglas.ts';

/** From what was asked to the rows that are written. */

/** On whose behalf, and where its trace goes; a call's context is one. */
export type Autor = Pick<CallContext, 'db' | 'scope' | 'user' | 'audit'>;

export interface NuevoEvento {
  readonly tipo: string;
  /** When it happened, ISO 8601 UTC; null: now. */
  readonly fecha_evento: string | null;
  /** The same key is applied once to a parcel, for as long as the parcel is known. */
  readonly clave: string | null;
  readonly datos: DatosDeEvento;
  /** Of what puts it into a round: which one. All others belong to the round that has it open. */
  readonly recorrido_id?: number;
  /** A document that somebody had the right to authorise asks for it: nobody else's rights are asked for. */
  readonly autorizado?: true;
  /** A counter hands it over without the code that its client wants, for a reason that it gives with a photo. */
  readonly excepcion?: true;
  /** Of what puts it into a cart: which one. All others belong to the cart that has it. */
  readonly carro_id?: number | null;
}

export interface Appended {
  readonly evento_id: number;
  /** It had been registered before, so nothing was written. */
  readonly repetido: boolean;
  /** What happened, for the person. */
  readonly texto: string;
  readonly guia: Pick<Expediente, 'id' | 'numero' | 'cliente_id' | 'agente_id' | 'bultos' | 'estado_general'>;
  /** The pieces that it happened to; null: all of them. */
  readonly bultos: readonly number[] | null;
}

export interface Lugar {
  readonly nuevo: NuevoEvento;
  readonly fecha: string;
  readonly bultos: readonly number[] | null;
}

export function eventoOf({ user, scope }: Autor, guia: Expediente, { nuevo, fecha, bultos }: Lugar): EventoNuevo {
  const { datos, tipo } = nuevo;
  const place = EN_AGENCIA.has(tipo) ? guia.agente_id : (datos.agente_id ?? scope.agente_id);
  return {
    guia_id: guia.id,
    cliente_id: guia.cliente_id,
    tipo,
    fecha_evento: fecha,
    fecha_registro: guia.ahora,
    usuario_id: user.id,
    agente_id: place,
    agente_previo_id: tipo === 'DESV' ? guia.agente_id : null,
    lugar: datos.lugar ?? null,
    nota: notaOf(datos),
    bultos,
    motivo_id: datos.motivo_id ?? null,
    monto_centavos: datos.monto_centavos ?? null,
    medio: datos.monto_centavos === undefined ? null : (datos.medio ?? 'EFECTIVO'),
    documento: datos.documento === undefined ? null : leerDocumento(datos.documento).valor,
    recibe: datos.recibe ?? null,
    peso_gramos: datos.peso_gramos ?? null,
    // The end of custody is a fact of that day's calendar, so it is written down with the scan.
    dia: tipo === 'ING_AG' ? guia.guarda_hasta : (datos.dia ?? null),
    foto_id: datos.foto_id ?? null,
    firma_id: datos.firma_id ?? null,
    corrige_id: null,
    clave: nuevo.clave,
    recorrido_id: nuevo.recorrido_id ?? null,
    carro_id: nuevo.carro_id ?? null,
  };
}

/** What has no column of its own is told in words. */
function notaOf({ nota, sin_peso, direccion, localidad }: DatosDeEvento): string | null {
  const parts = [
    nota,
    sin_peso === undefined ? undefined : `${SIN_PESO}${sin_peso}`,
    direccion === undefined ? undefined : [direccion, localidad].filter(Boolean).join(', '),
  ];
  return parts.filter(Boolean).join(' · ') || null;
}

/** An event that has no id yet is the last of its moment. */
export function hechoOf(evento: EventoNuevo, { dias_guarda }: Expediente): Hecho {
  return { ...evento, id: Number.MAX_SAFE_INTEGER, dias_guarda };
}

export interface Escritura {
  readonly evento: EventoNuevo;
  readonly proyeccion: Proyeccion;
  readonly nuevo: NuevoEvento;
  readonly texto?: string;
}

export async function write(
  autor: Autor,
  guia: Expediente,
  { evento, proyeccion, nuevo, texto }: Escritura,
): Promise<Appended> {
  const evento_id = await insertEvento(autor, evento, { proyeccion, cambios: cambiosOf(guia, proyeccion, nuevo) });
  const { estado_general } = proyeccion;
  autor.audit({
    tabla: 'guia',
    fila_id: guia.id,
    antes: { estado_general: guia.estado_general, ultimo_evento: guia.ultimo_evento },
    despues: {
      estado_general,
      evento_id,
      tipo: evento.tipo,
      ...nuevo.datos,
      corrige_id: evento.corrige_id ?? undefined,
    },
  });
  const { id, numero, cliente_id, bultos: de } = guia;
  const pieces = evento.bultos === null || de === 1 ? '' : ` (bulto ${evento.bultos.join(', ')} de ${de})`;
  return {
    evento_id,
    repetido: false,
    texto: texto ?? `${guia.nombre}${pieces}`,
    guia: { id, numero, cliente_id, agente_id: proyeccion.agente_id, bultos: de, estado_general },
    bultos: evento.bultos,
  };
}

function cambiosOf(guia: Expediente, { agente_id }: Proyeccion, { datos }: NuevoEvento): Cambios {
  return {
    ...(agente_id === guia.agente_id ? {} : { agente_id }),
    ...(datos.direccion === undefined ? {} : { direccion: datos.direccion }),
    ...(datos.localidad === undefined ? {} : { localidad: datos.localidad }),
  };
}
