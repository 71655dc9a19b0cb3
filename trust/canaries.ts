import { KEPT_CLIENTES, OWNERS_CLIENTES } from './canaries-clientes.ts';
import { KEPT_GDS, OWNERS_GDS } from './canaries-gds.ts';
import { KEPT_INCIDENCIAS, OWNERS_INCIDENCIAS } from './canaries-incidencias.ts';
import { KEPT_LEVANTES, OWNERS_LEVANTES } from './canaries-levantes.ts';
import { KEPT_MOSTRADOR, OWNERS_MOSTRADOR } from './canaries-mostrador.ts';
import { KEPT_ORDENES, OWNERS_ORDENES } from './canaries-ordenes.ts';
import { KEPT_RECORRIDOS } from './canaries-recorridos.ts';
import type { Product } from './product.ts';

/** Whose a row is, as SQL on the row `t`; 0: nobody's in particular. All three 0: our people's alone. */
interface Owner {
  readonly cliente?: string;
  readonly agente?: string;
  /** One person's alone. */
  readonly usuario?: string;
  /** Rows that are nobody's and everybody reads are left alone. */
  readonly only?: string;
  /** What is marked, and with what, if not with the bare canary: `%` stands for it, a text in SQL. */
  readonly columns: Readonly<Record<string, string>>;
}

const TEXT = '%';
const plain = (...names: string[]) => Object.fromEntries(names.map((name) => [name, TEXT]));
const object = (key: string) => `jsonb_build_object('${key}', %)`;
const OF_GUIA = {
  cliente: '(SELECT g.cliente_id FROM guia g WHERE g.id = t.guia_id)',
  agente: '(SELECT g.agente_id FROM guia g WHERE g.id = t.guia_id)',
};
const OF_PERSON = {
  cliente: '(SELECT u.cliente_id FROM usuario u WHERE u.id = t.usuario_id)',
  agente: '(SELECT u.agente_id FROM usuario u WHERE u.id = t.usuario_id)',
};
const IMPRESA = 'FROM impresion_guia x JOIN guia g ON g.id = x.guia_id WHERE x.impresion_id = t.id LIMIT 1';
const OWN = { ...OF_PERSON, usuario: 't.usuario_id' };
const OF_LOTE = {
  cliente: '(SELECT l.cliente_id FROM lote l WHERE l.id = t.lote_id)',
  agente: `(SELECT l.agente_id FROM lote l WHERE l.id = t.lote_id AND l.tipo_usuario = 'agencia')`,
};

/** Every table that holds text of a client, an agency or one person. */
export const OWNERS: Readonly<Record<string, Owner>> = {
  ...OWNERS_CLIENTES,
  usuario: {
    ...{ cliente: 't.cliente_id', agente: 't.agente_id' },
    usuario: `CASE WHEN t.tipo_usuario = 'deposito' THEN t.id END`,
    columns: { ...plain('fullname', 'username'), email: `% || '@prueba.example'` },
  },
  sesion: { ...OWN, columns: plain('ip') },
  guia: {
    ...{ cliente: 't.cliente_id', agente: 't.agente_id' },
    columns: {
      ...plain('referencia', 'destinatario', 'documento', 'telefono', 'direccion', 'localidad'),
      correo: `% || '@prueba.example'`,
    },
  },
  evento: { ...OF_GUIA, columns: plain('lugar', 'nota', 'documento', 'recibe') },
  comentario: {
    cliente: `CASE WHEN NOT t.interno THEN ${OF_GUIA.cliente} END`,
    agente: `CASE WHEN NOT t.interno THEN ${OF_GUIA.agente} END`,
    columns: plain('texto'),
  },
  caso: { columns: plain('descripcion') },
  historial_cambio: { columns: plain('valor_anterior', 'valor_nuevo', 'descripcion') },
  // What is brought as a file of envíos is its house's from then on; the warehouse brings none.
  archivo: {
    ...OF_PERSON,
    usuario: `(SELECT u.id FROM usuario u WHERE u.id = t.usuario_id AND (t.tipo = 'application/pdf' OR u.tipo_usuario = 'deposito'))`,
    columns: plain('nombre'),
  },
  vista: {
    ...{ cliente: 't.cliente_id', agente: 't.agente_id' },
    usuario: 'CASE WHEN NOT t.compartida THEN t.usuario_id END',
    columns: { ...plain('nombre'), filtros: object('q') },
  },
  envio: { cliente: 't.cliente_id', columns: plain('observaciones') },
  envio_borrador: { ...OWN, columns: { datos: object('destinatario') } },
  importacion: {
    cliente: 't.cliente_id',
    columns: { ...plain('nombre', 'falla', 'ip'), columnas: 'array_fill(%, ARRAY[cardinality(t.columnas)])' },
  },
  importacion_fila: {
    cliente: 't.cliente_id',
    columns: {
      ...plain('sin_revertir'),
      crudo: 'ARRAY[%]',
      valores: object('destinatario'),
      errores: `CASE WHEN t.errores = '[]' THEN t.errores
        ELSE jsonb_build_array(jsonb_build_object('campo', 'direccion', 'mensaje', %, 'sugerencia', null, 'aceptable', false)) END`,
    },
  },
  importacion_mapeo: { cliente: 't.cliente_id', columns: { fijos: object('observaciones') } },
  // Whoever sees the parcel sees why its label was printed.
  impresion: {
    cliente: `(SELECT g.cliente_id ${IMPRESA})`,
    agente: `(SELECT g.agente_id ${IMPRESA})`,
    columns: plain('motivo'),
  },
  lote: {
    cliente: 't.cliente_id',
    agente: `CASE WHEN t.tipo_usuario = 'agencia' THEN t.agente_id END`,
    columns: plain('lugar', 'recibe', 'documento', 'direccion', 'localidad', 'nota', 'nota_cierre'),
  },
  lote_lectura: { ...OF_LOTE, columns: plain('codigo', 'texto') },
  masivo: { usuario: 't.usuario_id', columns: plain('nota', 'ip') },
  notificacion: { ...OWN, columns: { ...plain('titulo', 'texto'), ruta: `'/' || %` } },
  preferencia: { ...OWN, columns: plain('remove_prefix', 'remove_suffix') },
  tarifa: { cliente: 't.cliente_id', only: 't.cliente_id IS NOT NULL', columns: plain('nombre') },
  tarifa_version: {
    cliente: '(SELECT f.cliente_id FROM tarifa f WHERE f.id = t.tarifa_id)',
    only: 'EXISTS (SELECT FROM tarifa f WHERE f.id = t.tarifa_id AND f.cliente_id IS NOT NULL)',
    columns: plain('nota'),
  },
  clave_api: { cliente: 't.cliente_id', columns: plain('nombre', 'prefijo') },
  webhook: {
    cliente: 't.cliente_id',
    columns: { ...plain('nombre'), url: `'https://' || % || '.example/'`, secreto: `repeat(%, 4)` },
  },
  webhook_aviso: { cliente: 't.cliente_id', columns: plain('error') },
  ...OWNERS_GDS,
  ...OWNERS_MOSTRADOR,
  ...OWNERS_INCIDENCIAS,
  ...OWNERS_LEVANTES,
  ...OWNERS_ORDENES,
  idempotencia: { ...OWN, columns: { respuesta: object('id') } },
  auditoria: { columns: { antes: object('antes'), despues: object('despues'), ip: TEXT } },
  cambio_correo: { ...OWN, columns: { email: `% || '@prueba.example'` } },
  seguridad: { columns: plain('detalle', 'ip', 'navegador') },
};

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Text that no person wrote or that others make of the above: words of closed lists, what is derived, ids, hashes. */
export const KEPT: Readonly<Record<string, readonly string[]>> = {
  ...KEPT_CLIENTES,
  usuario: words('clave_hash estado tipo_usuario'),
  sesion: words('navegador'),
  guia: words('numero servicio moneda estado_general ultimo_evento'),
  evento: words('tipo medio'),
  bulto: words('estado ultimo_evento'),
  historial_cambio: words('tabla_afectada accion campo_modificado'),
  archivo: words('tipo'),
  vista: words('tipo_usuario lista orden sentido columnas densidad'),
  envio: words(
    `origen estado servicio entrega paga solicitud valor_declarado_moneda piezas precision_direccion partes_direccion precio_moneda
     precio_tramos`,
  ),
  importacion: words('tipo origen opciones formato codificacion separador firma mapeo fijos estado'),
  importacion_fila: words('estado guia_nro grupo documento_tipo documento_nro'),
  importacion_mapeo: words('tipo firma mapeo'),
  impresion: words('formato'),
  lote: words('tipo tipo_usuario'),
  lote_lectura: words('resultado razon sin_peso'),
  masivo: words('tipo datos estado entidad acto'),
  masivo_fila: words('resultado razon'),
  notificacion: words('tipo'),
  preferencia: words('ajustes gs1_separador'),
  tarifa_linea: words('servicio ambito'),
  tarifa_version: words('moneda'),
  clave_api: words('alcances'),
  webhook: words('eventos estado motivo_pausa'),
  webhook_aviso: words('tipo evento estado_general estado'),
  ...KEPT_GDS,
  ...KEPT_INCIDENCIAS,
  ...KEPT_LEVANTES,
  ...KEPT_ORDENES,
  ...KEPT_RECORRIDOS,
  idempotencia: words('servicio'),
  auditoria: words('servicio tabla pedido_id'),
  seguridad: words('tipo resultado codigo servicio pedido_id'),
  // Whose turns they are: an address, a number or an id, for the server alone.
  limite: words('key'),
  pliegue: words('nombre'),
  codigo_recuperacion: words('letra codigo_hash'),
  apariencia_empresa: words('ajustes'),
  marca_empresa: words('nombre color'),
  guia_busqueda: words('servicio texto telefono documento'),
  guia_conteo: words('estado_general'),
  guia_conteo_delta: words('estado_general'),
  guia_conteo_fijo: words('servicio'),
  guia_conteo_fijo_delta: words('servicio'),
  // Whole months of `evento`, its texts among them, moved by their name.
  evento_archivo: words('tipo medio lugar nota documento recibe'),
  punto: words('clave fuente'),
  punto_visita: words('clave'),
  ...KEPT_MOSTRADOR,
  informe_delta: words('dimension texto'),
  informe_guia_delta: words('estado_general localidad servicio moneda'),
  informe_perfil: words('pestanas'),
  informe_renglon: words('tramo dimension texto sumas'),
  informe_resumen: words('tramo dimension texto'),
  informe_suscripcion: words('periodicidad'),
  pickup_conteo: words('nivel'),
};

/** Columns with text, of tables under row level security, that nobody has decided about. */
export async function undecided(product: Pick<Product, 'owner'>): Promise<string[]> {
  const rows = await product.owner(`
    SELECT c.relname::text AS tabla, a.attname::text AS columna
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relrowsecurity
       AND a.atttypid IN ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'json'::regtype, 'jsonb'::regtype)`);
  return rows
    .map(({ tabla, columna }) => [String(tabla), String(columna)] as const)
    .filter(([tabla, columna]) => !(columna in (OWNERS[tabla]?.columns ?? {})) && !KEPT[tabla]?.includes(columna))
    .map(([tabla, columna]) => `${tabla}.${columna}: nobody has said whose text this is`);
}

/** All that can be marked, in one order, so that a canary tells its column by a number. */
export const COLUMNS = Object.entries(OWNERS).flatMap(([tabla, { columns }]) =>
  Object.keys(columns).map((columna) => `${tabla}.${columna}`),
);
/** Marks every text there is with whose it is. What is empty stays so, for that is how the product knows some states. */
export async function plantCanaries(product: Product, among: (tabla: string) => string): Promise<void> {
  for (const [tabla, owner] of Object.entries(OWNERS)) {
    const key = KEYS[tabla] ?? 't.id';
    const { cliente, agente, usuario } = ownerOf(owner);
    const whose = `'zq' || ${cliente} || 'c' || ${agente} || 'a' || ${usuario}`;
    const sets = Object.entries(owner.columns).map(([columna, form]) => {
      const canary = `(${whose} || 'u${COLUMNS.indexOf(`${tabla}.${columna}`)}k' || ${key} || 'z')`;
      return `${columna} = CASE WHEN t.${columna} IS NOT NULL THEN ${form.replace('%', canary)} END`;
    });
    const update = `UPDATE ${tabla} t SET ${sets.join(', ')} WHERE ${among(tabla)} AND ${owner.only ?? 'true'}`;
    // Versions of tariffs are never changed, and a trigger sees to it.
    const isHeld = tabla === 'tarifa_version';
    const around = (text: string) => (isHeld ? `ALTER TABLE ${tabla} ${text} TRIGGER USER;` : '');
    await product.owner(`${around('DISABLE')}${update};${around('ENABLE')}`);
  }
}

function ownerOf({ cliente = '0', agente = '0', usuario = '0' }: Owner) {
  return {
    cliente: `coalesce(${cliente}, 0)`,
    agente: `coalesce(${agente}, 0)`,
    usuario: `coalesce(${usuario}, 0)`,
  };
}

/** Whose the row `t` of a table is, as columns. */
export function ownerSql(tabla: string): string {
  const { cliente, agente, usuario } = ownerOf(OWNERS[tabla] ?? { columns: {} });
  return `${cliente} AS cliente_id, ${agente} AS agente_id, ${usuario} AS usuario_id`;
}

const KEYS: Readonly<Record<string, string>> = {
  sesion: 't.usuario_id',
  preferencia: '0', // twenty letters at most
  idempotencia: 't.usuario_id',
  importacion_mapeo: 't.cliente_id',
  cambio_correo: 't.usuario_id',
  levante_excepcion: 't.plantilla_id',
  repaso_aparte: 't.incidencia_id',
  incidencia_etiqueta: 't.incidencia_id',
  entrega_mostrador: 't.evento_id',
  turno_medio: 't.turno_id',
  turno_reapertura: 't.turno_id',
  orden: 't.transaccion_id',
  recepcion_diferencia: 't.recepcion_id',
  reingreso: 't.devolucion_id',
  orden_destino: 't.transaccion_id',
  orden_sin_guia: 't.transaccion_id',
  orden_borrador: '0', // one each
};
