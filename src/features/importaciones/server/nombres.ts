import { CAMPOS_DE_TEXTO, type CampoDeTexto, NOMBRE_DE_CAMPO } from '#shared/envio/campos.ts';

/** What clients call their columns, without accents, points and capitals; the whole name, or its beginning where it ends with `*`. */
const NOMBRES: Readonly<Partial<Record<CampoDeTexto, string>>> = {
  referencia:
    'referencia*|ref*|pedido*|nro pedido|numero de pedido|n pedido|orden*|nro orden|numero de orden|order*|id pedido|id orden|factura|nro factura|remito|su numero|id externo|external id',
  numero: 'numero de guia|nro guia|guia|n guia|codigo de barras|codigo barras|tracking*|nro de guia|etiqueta',
  servicio: 'servicio*|tipo servicio|tipo de servicio|modalidad|producto',
  entrega: 'entrega|tipo entrega|tipo de entrega|forma de entrega|metodo de entrega|envio a',
  agente: 'agencia*|agente|sucursal*|punto de retiro|punto retiro|pickup|pick up|retira en',
  paga: 'paga|quien paga|flete|pago flete|tipo guia|tipo de guia',
  solicitud: 'solicitud|ingreso por',
  destinatario:
    'destinatario*|nombre*|cliente final|cliente|comprador|receptor|contacto|consignatario|razon social|recibe|name|nombre y apellido|nombre completo|apellido y nombre',
  documento: 'documento*|ci|cedula*|doc|rut|cedula de identidad|nro documento|identificacion',
  telefono: 'telefono*|tel*|celular*|cel|movil|whatsapp|phone|contacto telefonico|nro telefono',
  correo: 'correo*|email*|e mail*|mail*',
  direccion: 'direccion*|domicilio*|calle*|address|dir|lugar de entrega|direccion de entrega',
  localidad: 'localidad*|ciudad*|barrio*|pueblo|city|zona|balneario',
  departamento: 'departamento*|depto*|dpto*|dto|provincia',
  bultos: 'bultos*|cantidad*|cant*|cantidad de bultos|nro bultos|paquetes|piezas|cajas',
  tamano: 'tamano*|talle|medida*|tamano paquete',
  peso: 'peso*|kg|kilos|weight',
  contra_reembolso:
    'contra reembolso*|contrareembolso*|cod|cobrar|a cobrar|importe a cobrar|monto a cobrar|cobro*|reembolso*|total a cobrar',
  valor_declarado: 'valor declarado*|valor*|declarado|seguro',
  moneda: 'moneda*|currency|divisa',
  una_guia_por_bulto: 'una guia por bulto|guia por bulto',
  ubicacion: 'ubicacion*|coordenadas|lat long|latitud longitud|mapa|link maps|google maps',
  observaciones: 'observacion*|obs*|nota*|comentario*|aclaracion*|instrucciones*|detalle*|indicaciones*',
};

const BY_NAME = new Map<string, CampoDeTexto>();
const BY_START: [string, CampoDeTexto][] = [];
for (const [campo, names] of entries(NOMBRES)) {
  BY_NAME.set(plain(NOMBRE_DE_CAMPO[campo]), campo);
  BY_NAME.set(plain(campo), campo);
  for (const name of names.split('|')) {
    if (name.endsWith('*')) BY_START.push([name.slice(0, -1), campo]);
    BY_NAME.set(name.replace('*', ''), campo);
  }
}
// The longer beginning tells more: `contra reembolso` before `con`.
BY_START.sort(([a], [b]) => b.length - a.length);

/** What a column of that name holds; null where the name does not say. */
export function campoPorNombre(name: string): CampoDeTexto | null {
  const known = plain(name);
  if (known === '' || known.length > 60) return null;
  return byName(known) ?? byName(known.replace(/^(nro|numero|num|n|no|id|codigo|cod) (de |del )?/, ''));
}

function byName(known: string): CampoDeTexto | null {
  return BY_NAME.get(known) ?? BY_START.find(([start]) => known.startsWith(`${start} `))?.[1] ?? null;
}

/** Without accents, signs and capitals. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function entries(names: typeof NOMBRES): [CampoDeTexto, string][] {
  return CAMPOS_DE_TEXTO.flatMap((campo) => {
    const known = names[campo];
    return known === undefined ? [] : [[campo, known] satisfies [CampoDeTexto, string]];
  });
}
