import type { Answer, Caller } from './caller.ts';
import type { Thing } from './houses.ts';

/** Where a call names a thing: `filtros.cliente_id`, `cambios[].id`; `guias[]`: a list of ids. */
export interface IdParam {
  readonly path: string;
  /** Null: of a catalogue that everybody reads, or of our people alone; nobody's in particular. */
  readonly thing: Thing | null;
}

/** What `id`, `ids` and the like are in each service; the other names say it themselves. */
const BY_SERVICE: readonly (readonly [RegExp, Thing | null])[] = [
  [/^sesion\.|^cuenta\.|^usuario_activo\./, 'sesion'],
  [/^ajustes\.(guardar_rol|eliminar_rol)|^problem_solver:gestionar_|^transiciones\./, null],
  [/^ajustes\.|^usuarios\.|^segundo_factor\.|^seguridad\.|^auditoria\./, 'usuario'],
  [/^notificaciones\./, 'notificacion'],
  [/^problem_solver:/, 'caso'],
  [/^guias\.|^etiquetas\./, 'guia'],
  [/^vistas\./, 'vista'],
  [/^eventos\./, 'lote'],
  [/^masivos\./, 'masivo'],
  [/^envios\..*borrador/, 'borrador'],
  [/^envios\./, 'envio'],
  [/^importaciones\.(filas|corregir)/, 'fila'],
  [/^importaciones\./, 'importacion'],
  [/^integraciones\..*clave/, 'clave'],
  [/^integraciones\..*webhook/, 'webhook'],
  [/^integraciones\./, 'aviso'],
  [/^GuiasEnPickup:/, 'agente'],
  [/^informe_cliente\./, 'cliente'],
  [/^clientes\./, 'cliente'],
  // A counter's own, by its agency.
  [/^mostrador\.|^cajas\./, null],
  // Acts of our people alone; whoever is outside sees those of the own house.
  [
    /^incidencias\.(mover|masivo|macro|nota|seguir|miran|tablero|enlazar|desenlazar|de)$|^incidencias\.(tipos|plazos|macros):/,
    null,
  ],
  [/^incidencias\./, 'incidencia'],
  // A client's own of what comes by itself; all of it, and how much fits, is kept by our people alone.
  [/^levantes\.mis_recurrentes/, 'recurrente'],
  [/^levantes\.mis_excepciones/, 'excepcion'],
  [/^levantes\.(masivo|plantillas|excepciones|franjas|cortes)/, null],
  [/^levantes\./, 'levante'],
  // Acts of our people alone, as above.
  [/^devoluciones\.(autorizar|autorizar_muchas|rechazar|inspeccionar|descartar)$/, null],
  [/^devoluciones\./, 'devolucion'],
  // Rounds and carts are our people's alone.
  [/^recorridos\.|^reparto\.|^rendiciones\.|^carros\./, null],
  // Of the warehouse's people, each in their own depósitos.
  [/^gds_/, null],
  // Rounds are our people's alone.
  [/^recorridos\./, null],
  [/^transporte\.|^maestros\.|^mensajes\./, null],
];

const BY_NAME: Readonly<Record<string, Thing | null>> = {
  ...{
    a_agente_id: 'agente',
    agente_id: 'agente',
    archivo_id: 'archivo',
    borrador_id: 'borrador',
    cliente_id: 'cliente',
    direccion_id: 'direccion',
    evento_id: 'evento',
  },
  ...{
    filas: 'fila',
    firma_id: 'archivo',
    foto_id: 'archivo',
    guia_id: 'guia',
    guias: 'guia',
    impresion_id: 'impresion',
  },
  ...{ lectura_id: 'lectura', lote_id: 'lote', parent_id: 'agente', sesion_id: 'sesion', usuario_id: 'usuario' },
  ...{
    webhook_id: 'webhook',
    causa_id: null,
    chofer_id: null,
    recorrido_id: null,
    contra_id: null,
    departamento_id: null,
    desde_version_id: null,
  },
  ...{ localidad_id: null, motivo_id: null, registro_id: null, rol_id: null, solucion_id: null, tamano_id: null },
  // A round's are our people's alone, and by no client to be named.
  plantilla_id: 'recurrente',
  ...{ version_id: null, zona_id: null },
  ...{
    almacenamiento_id: null,
    macro_id: null,
    contacto_id: null,
    contrato_id: null,
    ejecutivo_id: null,
    segmento_id: null,
    responsable_id: null,
    bajo_id: null,
    deposito_id: null,
    movimiento_id: null,
    padre_id: null,
    partida_id: null,
    producto_id: null,
  },
  ...{ tipo_almacenamiento_id: null, tipo_id: null, tipo_stock_id: null, transaccion_id: null },
};

/** Numbers and texts by which calls ask for parcels. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  'guias.listar': ['q', 'numero'],
  'guias.contar': ['q', 'numero'],
  'guias.ver': ['numero'],
  'guias.comentar': ['numero'],
  'etiquetas.generar': ['numero'],
  'guias.buscar': ['texto'],
  'guias.pegar': ['texto'],
  'guias.exportar': ['numero'],
  'eventos.registrar': ['codigo'],
  'eventos.abrir_lote': ['esperadas.texto'],
  'envios.listar': ['q'],
  'incidencias.listar': ['q'],
  'incidencias.abrir': ['guia'],
  'devoluciones.listar': ['q'],
  'devoluciones.pedir': ['texto'],
  'problem_solver:verificar_guia': ['numero'],
};

const IS_ID = /^(id|ids|guias|filas)$|_id$/;

/** The calls of the running product, each with what it names. An id that nobody knows the kind of is told. */
export interface IdsOfServices {
  readonly of: ReadonlyMap<string, readonly IdParam[]>;
  readonly unknown: readonly string[];
}

export async function readIds(caller: Caller): Promise<IdsOfServices> {
  const document = await caller.ask({ path: '/api/openapi.json' });
  const of = new Map<string, readonly IdParam[]>();
  const unknown: string[] = [];
  for (const [name, schema] of schemasOf(document)) {
    if (!name.endsWith(ASKED)) continue;
    const key = name.slice(0, -ASKED.length);
    const texts = (TEXTS[key] ?? []).map((path) => ({ path, thing: 'numero' }) as const);
    const ids = [...pathsOf(schema, '')].filter((path) => IS_ID.test(nameOf(path)));
    for (const path of ids)
      if (thingOf(key, path) === undefined) unknown.push(`${key} ${path}: of what is this an id?`);
    of.set(key, [...ids.map((path) => ({ path, thing: thingOf(key, path) ?? null })), ...texts]);
  }
  return { of, unknown };
}

const nameOf = (path: string) =>
  path
    .replace(/(\[\])+$/, '')
    .split('.')
    .at(-1)
    ?.replace(/\[\]$/, '') ?? path;

function thingOf(key: string, path: string): Thing | null | undefined {
  const name = nameOf(path);
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  return BY_SERVICE.find(([pattern]) => pattern.test(key))?.[1];
}

/** What each service is asked and answers, as `service:action.pedido` and `.respuesta`: components may have no colon in their names. */
export function schemasOf(document: Answer): [string, Schema][] {
  const { schemas } = Object(Object(document.body).components);
  const all = Object.entries(Object(schemas)).map(([name, schema]): [string, Schema] => [name, Object(schema)]);
  const keys = new Map(
    all.flatMap(([name, schema]) => (name.endsWith(ASKED) ? [[name.slice(0, -ASKED.length), keyOf(schema)]] : [])),
  );
  return all.flatMap(([name, schema]): [string, Schema][] => {
    const [, base = '', half = ''] = /^(.*)(\.\w+)$/.exec(name) ?? [];
    const key = keys.get(base);
    return key === undefined ? [] : [[`${key}${half}`, schema]];
  });
}

const ASKED = '.pedido';

function keyOf(asked: Schema): string {
  const [form] = asked.oneOf ?? [];
  if (form) return keyOf(form);
  const { service, action } = Object(asked.properties);
  return action === undefined ? String(service.const) : `${service.const}:${action.const}`;
}

export interface Schema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

/** Every property, and `[]` behind those that hold lists of values. */
function* pathsOf(schema: Schema, at: string): Generator<string> {
  const { oneOf = [], anyOf = [], allOf = [], items, properties = {} } = schema;
  for (const branch of [...oneOf, ...anyOf, ...allOf]) yield* pathsOf(branch, at);
  if (items) yield* pathsOf(items, `${at}[]`);
  for (const [name, inner] of Object.entries(properties)) {
    const path = at === '' ? name : `${at}.${name}`;
    const isList = [inner, ...(inner.anyOf ?? []), ...(inner.oneOf ?? [])].some(
      ({ items: each }) => each && !each.properties,
    );
    yield isList ? `${path}[]` : path;
    yield* pathsOf(inner, path);
  }
}

/** The body with a value at a path. Lists hold it alone. */
export function withValue(
  body: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [head = '', ...rest] = path.split('.');
  const name = head.replace(/\[\]$/, '');
  const isList = head.endsWith('[]');
  const inner = Object(isList && Array.isArray(body[name]) ? body[name][0] : body[name]);
  const put = rest.length === 0 ? value : withValue(inner, rest.join('.'), value);
  return { ...(path === 'numero' ? unnamed(body) : body), [name]: isList && !Array.isArray(put) ? [put] : put };
}

/** A parcel is named by its number or by its id, never by both. */
function unnamed(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { id: _, guia_id: __, ...rest } = body;
  return rest;
}
