import type { Params } from '#shared/contract.ts';
import { buscarAgencia } from '#shared/envio/agencias.ts';
import { leerBultos } from '#shared/envio/bultos.ts';
import type { EnvioTexto, Falta, PiezaTexto } from '#shared/envio/campos.ts';
import { leerUbicacion } from '#shared/envio/direccion.ts';
import { leerDecimal, leerImporte, leerKilos, monedaDe } from '#shared/envio/importe.ts';
import { leerDepartamento } from '#shared/envio/localidades.ts';
import { esNada, esNo, limpio, plano } from '#shared/envio/texto.ts';
import {
  type Entrega,
  NOMBRE_DE_ENTREGA,
  NOMBRE_DE_PAGA,
  NOMBRE_DE_SOLICITUD,
  type Paga,
  SERVICIOS_DE_ENVIO,
  type ServicioDeEnvio,
  type Solicitud,
} from '#shared/envio/vocabulario.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import { cotizarEnvio, EnvioDatos, type Pieza } from '../contract.ts';
import type { Catalogo, TamanoFila } from './catalogo.sql.ts';

/** From what is typed to an envío: words to codes, figures to cents and grams. Faltas go by the name of the field of `EnvioTexto`. */

const NOMBRES_DE_SERVICIO = Object.fromEntries(SERVICIOS_DE_ENVIO.map((name) => [name, NOMBRE_DE_SERVICIO[name]]));
/** Other words that files use. */
const SINONIMOS: ReadonlyMap<string, string> = new Map(Object.entries({
  domicilio: 'DOMICILIO', puerta: 'DOMICILIO', 'a domicilio': 'DOMICILIO', agencia: 'AGENCIA', sucursal: 'AGENCIA', retira: 'AGENCIA', pickup: 'AGENCIA',
  'pick-up': 'AGENCIA', estandar: 'ESTANDAR', standard: 'ESTANDAR', comun: 'ESTANDAR', express: 'EXPRESS_24', '24 h': 'EXPRESS_24', '24h': 'EXPRESS_24',
  'mismo dia': 'FLEX', 'carga': 'CARGA_ESPECIAL', documento: 'DOCUMENTOS', origen: 'REMITENTE', destino: 'DESTINATARIO', 'cta cte': 'CUENTA_CORRIENTE',
  'cta. cte.': 'CUENTA_CORRIENTE', cuenta: 'CUENTA_CORRIENTE', credito: 'CUENTA_CORRIENTE', contado: 'REMITENTE',
})); // biome-ignore format: a table reads by the line

export interface Leido {
  readonly datos: EnvioDatos | null;
  /** What could be read, for its other faults to be told with those of the text; null where too little. */
  readonly parcial: EnvioDatos | null;
  /** What price and day go by, which may be there before the rest. */
  readonly cotizable: () => Params<typeof cotizarEnvio> | null;
  readonly faltas: Readonly<Record<string, Falta>>;
}

export function leerTexto(catalogo: Catalogo, texto: EnvioTexto): Leido {
  const faltas: Record<string, Falta> = {};
  const say = (campo: string, mensaje: string) => {
    faltas[campo] ??= { mensaje, sugerencia: null };
  };
  const hoja: Hoja = { catalogo, texto, say, of: (campo) => escrito(campo, texto[campo]) };
  const { direccion, ubicacion, ...lugar } = adonde(hoja);
  const { paga, solicitud, una_guia_por_bulto, ...modo } = comoSeEnvia(hoja);
  const partes = { ...modo, ...lugar, ...cuanto(hoja), bultos: piezasDe(hoja) };
  const otras = { ...loEscrito(hoja), direccion, ubicacion, paga, solicitud, una_guia_por_bulto };
  const cotizable = () => {
    const stands = Object.keys(faltas).some((campo) => !NO_COTIZA.has(campo));
    return stands ? null : (cotizarEnvio.params.safeParse(partes).data ?? null);
  };
  const parsed = EnvioDatos.safeParse({ ...partes, ...otras });
  const isRight = Object.keys(faltas).length === 0;
  if (parsed.success) return { datos: isRight ? parsed.data : null, parcial: parsed.data, cotizable, faltas };
  const { issues } = parsed.error;
  for (const { path, message } of issues) say(path.map(String).join('.'), message);
  const stand = Object.fromEntries(issues.map(({ path: [campo = ''] }) => [campo, EN_LUGAR.get(campo)]));
  const parcial = EnvioDatos.safeParse({ ...partes, ...otras, ...stand }).data ?? null;
  return { datos: null, parcial, cotizable, faltas };
}

/** What stands for a field that could not be read while the others are looked at. */
const EN_LUGAR: ReadonlyMap<PropertyKey, string> = new Map([
  ['destinatario', '-'],
  ['servicio', 'ESTANDAR_DOMICILIO'],
]);

/** What a field says; null where it says that there is nothing. */
function escrito(campo: keyof EnvioTexto, texto: string | undefined): string | null {
  const said = limpio(texto ?? '');
  return (SE_NIEGAN.has(campo) ? esNo(said) : esNada(said)) ? null : said;
}

/** Where `no` is no value. */
const SE_NIEGAN: ReadonlySet<string> = new Set([
  'numero',
  'agente',
  'documento',
  'telefono',
  'correo',
  'contra_reembolso',
  'valor_declarado',
]);

/** Fields that neither price nor day go by. */
const NO_COTIZA: ReadonlySet<string> = new Set([
  'destinatario',
  'documento',
  'telefono',
  'correo',
  'direccion',
  'ubicacion',
  'paga',
  'solicitud',
]);

interface Hoja {
  readonly catalogo: Catalogo;
  readonly texto: EnvioTexto;
  readonly say: (campo: string, mensaje: string) => void;
  /** What a field says, or null where it is empty. */
  readonly of: (campo: Exclude<keyof EnvioTexto, 'piezas'>) => string | null;
}

/** The code of a word: the code itself, its name, or what else people call it. */
function codigo<K extends string>(texto: string, nombres: Readonly<Record<K, string>>): K | null {
  const said = plano(texto);
  const other = SINONIMOS.get(said);
  const names = Object.keys(nombres).filter((key): key is K => key in nombres);
  return (
    names.find(
      (name) => plano(name) === said || plano(name).replaceAll('_', ' ') === said || plano(nombres[name]) === said,
    ) ??
    names.find((name) => name === other) ??
    null
  );
}

function comoSeEnvia({ of, say, catalogo, texto }: Hoja) {
  const agente = of('agente');
  const entrega = entregaDe({ of, say }, agente !== null);
  const said = of('servicio');
  const usual: ServicioDeEnvio = entrega === 'AGENCIA' ? 'ESTANDAR_AGENCIA' : 'ESTANDAR_DOMICILIO';
  const isStandard = said === null || SINONIMOS.get(plano(said)) === 'ESTANDAR';
  const servicio = isStandard ? usual : codigo<string>(said, NOMBRES_DE_SERVICIO);
  if (servicio === null) say('servicio', `No hay un servicio «${said}»`);
  const [paga, solicitud] = [of('paga'), of('solicitud')];
  const quien = paga === null ? undefined : codigo<Paga>(paga, NOMBRE_DE_PAGA);
  if (quien === null) say('paga', 'Paga el remitente, el destinatario o la cuenta corriente');
  const como = solicitud === null ? undefined : codigo<Solicitud>(solicitud, NOMBRE_DE_SOLICITUD);
  if (como === null) say('solicitud', 'La solicitud es por mostrador o por levante');
  const agencia = agente === null ? null : buscarAgencia(agente, catalogo.agentes);
  if (agente !== null && agencia === null) say('agente', `No hay una sola agencia «${agente}»`);
  const isFinal = entrega ?? (servicio === 'ESTANDAR_AGENCIA' ? 'AGENCIA' : 'DOMICILIO');
  if (isFinal === 'AGENCIA' && agente === null) say('agente', 'Indique la agencia donde se retira');
  return {
    servicio,
    entrega: isFinal,
    agente_id: agencia?.id ?? null,
    paga: quien,
    solicitud: como,
    una_guia_por_bulto: isYes(texto.una_guia_por_bulto),
  };
}

function entregaDe({ of, say }: Pick<Hoja, 'of' | 'say'>, hasAgente: boolean): Entrega | null {
  const said = of('entrega');
  if (said === null) return hasAgente ? 'AGENCIA' : null;
  const entrega = codigo<Entrega>(said, NOMBRE_DE_ENTREGA);
  if (entrega === null) say('entrega', 'La entrega es a domicilio o en agencia');
  return entrega;
}

const isYes = (texto: string | undefined) => ['si', 's', 'x', '1', 'true', 'verdadero'].includes(plano(texto ?? ''));

function adonde({ of, say, catalogo }: Hoja) {
  const departamento = of('departamento');
  const departamento_id = departamento === null ? null : leerDepartamento(departamento, catalogo.departamentos);
  if (departamento !== null && departamento_id === null)
    say('departamento', `No hay un departamento «${departamento}»`);
  const punto = of('ubicacion');
  const ubicacion = punto === null ? null : leerUbicacion(punto);
  if (punto !== null && ubicacion === null)
    say('ubicacion', 'No se lee un punto del mapa: use latitud y longitud, o un enlace con ellas');
  // An id says which one was chosen of several with one name.
  const localidad = of('localidad');
  return { localidad, departamento_id, direccion: of('direccion'), ubicacion };
}

function cuanto({ of, say }: Hoja) {
  const said = of('moneda');
  const moneda = said === null ? 'UYU' : monedaDe(said);
  if (moneda === null) say('moneda', 'La moneda es $ o US$');
  const amount = (campo: 'contra_reembolso' | 'valor_declarado') => {
    const text = of(campo);
    if (text === null || /^0+([.,]0+)?$/.test(text)) return null;
    const importe = leerImporte(text, moneda ?? 'UYU');
    if (importe === null) say(campo, `«${text}» no es un importe`);
    return importe;
  };
  return { contra_reembolso: amount('contra_reembolso'), valor_declarado: amount('valor_declarado') };
}

function loEscrito({ of, say }: Hoja) {
  const destinatario = of('destinatario');
  if (destinatario === null) say('destinatario', 'Indique quién recibe');
  const [referencia, numero, documento, telefono] = [of('referencia'), of('numero'), of('documento'), of('telefono')];
  return {
    destinatario,
    referencia,
    numero,
    documento,
    telefono,
    correo: of('correo'),
    observaciones: of('observaciones'),
  };
}

/** One by one as they are listed; else so many alike, which share the weight. */
function piezasDe({ of, say, texto, catalogo: { tamanos } }: Hoja): Pieza[] {
  if (texto.piezas && texto.piezas.length > 0)
    return texto.piezas.map((pieza, index) =>
      piezaDe(pieza, tamanos, (campo, mensaje) => say(`piezas.${index}.${campo}`, mensaje)),
    );
  const count = of('bultos');
  const asked = count === null ? 1 : leerBultos(count);
  if (asked === null) say('bultos', 'La cantidad de bultos va de 1 a 99');
  const many = asked ?? 1;
  const pieza = piezaDe({ tamano: texto.tamano, peso: texto.peso, many }, tamanos, say);
  return Array.from({ length: many }, () => pieza);
}

function piezaDe(
  pieza: PiezaTexto & { readonly many?: number },
  tamanos: readonly TamanoFila[],
  say: Hoja['say'],
): Pieza {
  const figure = (campo: 'peso' | 'largo' | 'ancho' | 'alto', most: number) => {
    const text = limpio(pieza[campo] ?? '');
    if (esNo(text)) return null;
    const value = campo === 'peso' ? leerKilos(text) : leerDecimal(text);
    if (value === 0) return null;
    if (value === null || value > most) say(campo, `«${text}» no es una medida`);
    return value;
  };
  const [kilos, largo, ancho, alto] = [
    figure('peso', 1000 * (pieza.many ?? 1)),
    figure('largo', 400),
    figure('ancho', 400),
    figure('alto', 400),
  ];
  const peso_gramos = kilos === null ? null : Math.max(1, Math.round((kilos * 1000) / (pieza.many ?? 1)));
  const said = esNo(pieza.tamano ?? '') ? '' : limpio(pieza.tamano ?? '');
  const named = tamanos.find(({ id, codigo: code, nombre }) =>
    [String(id), plano(code), plano(nombre)].includes(plano(said)),
  );
  if (said !== '' && !named) say('tamano', `No hay un tamaño «${said}»`);
  const fitting =
    peso_gramos === null ? undefined : (tamanos.find(({ max_gramos }) => max_gramos >= peso_gramos) ?? tamanos.at(-1));
  const tamano = named ?? fitting;
  // Without either the smallest size, which is the cheapest, would be a guess: a weight of 0 says as little as none.
  if (!tamano && said === '') {
    if (esNo(pieza.peso ?? '')) say('tamano', 'Indique el tamaño o el peso');
    else say('peso', 'Con peso 0 no se sabe el tamaño: indique el peso o el tamaño');
  }
  const cm = (value: number | null) => (value === null ? null : Math.max(1, Math.ceil(value)));
  return { tamano_id: tamano?.id ?? 1, peso_gramos, largo_cm: cm(largo), ancho_cm: cm(ancho), alto_cm: cm(alto) };
}
