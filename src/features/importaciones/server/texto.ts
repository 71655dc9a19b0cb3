import type { CampoDeTexto } from '#shared/envio/campos.ts';

/** What ids are called, as far as they exist. */
export interface Nombres {
  readonly agente: string | null;
  readonly localidad: string | null;
  readonly departamento: string | null;
  readonly tamanos: Readonly<Record<string, string>>;
}

const AS_SENT = [
  'referencia',
  'numero',
  'servicio',
  'entrega',
  'paga',
  'solicitud',
  'destinatario',
  'documento',
  'telefono',
  'correo',
  'direccion',
  'localidad',
  'observaciones',
] as const satisfies readonly CampoDeTexto[];

/** What a client's system sent, as a person would have written it into a row; what it cannot be is left out. */
export function textoDe(params: Readonly<Record<string, unknown>>, nombres: Nombres): Record<string, string> {
  const valores: Record<string, string> = {};
  const put = (campo: CampoDeTexto, valor: string | null) => {
    if (valor !== null && valor !== '') valores[campo] = valor.slice(0, 1000);
  };
  for (const campo of AS_SENT) put(campo, plainText(params[campo]));
  put('agente', nombres.agente);
  put('localidad', nombres.localidad ?? plainText(params.localidad));
  put('departamento', nombres.departamento);
  putPiezas(put, params.bultos, nombres);
  const [cobro, valor, punto] = [params.contra_reembolso, params.valor_declarado, params.ubicacion];
  put('contra_reembolso', importe(cobro));
  put('valor_declarado', importe(valor));
  put('moneda', plainText(member(cobro, 'moneda')) ?? plainText(member(valor, 'moneda')));
  if (params.una_guia_por_bulto === true) put('una_guia_por_bulto', 'Sí');
  const [lat, lng] = [member(punto, 'lat'), member(punto, 'lng')];
  if (typeof lat === 'number' && typeof lng === 'number') put('ubicacion', `${lat}, ${lng}`);
  return valores;
}

type Put = (campo: CampoDeTexto, valor: string | null) => void;

/** How many, and what is the same for all of them: a row has one size and one weight. */
function putPiezas(put: Put, bultos: unknown, { tamanos }: Nombres): void {
  if (!Array.isArray(bultos)) {
    put('bultos', plainText(bultos));
    return;
  }
  put('bultos', String(bultos.length));
  const [tamano, ...otherSizes] = new Set(bultos.map((pieza) => member(pieza, 'tamano_id')));
  const [peso, ...otherWeights] = new Set(bultos.map((pieza) => member(pieza, 'peso_gramos')));
  if (otherSizes.length === 0) put('tamano', tamanos[String(tamano)] ?? null);
  if (otherWeights.length === 0 && typeof peso === 'number') put('peso', String(peso / 1000).replace('.', ','));
}

function importe(sent: unknown): string | null {
  const centavos = member(sent, 'centavos');
  return typeof centavos === 'number' ? (centavos / 100).toFixed(2).replace('.', ',') : null;
}

function plainText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : null;
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
