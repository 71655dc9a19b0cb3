/** The closed lists of clients. Apart from the contract, so that who needs a word needs no schema. */

export const ESTADOS = ['PROSPECTO', 'ACTIVO', 'SUSPENDIDO_DEUDA', 'SUSPENDIDO', 'BAJA'] as const;
export type Estado = (typeof ESTADOS)[number];
/** What is done with a client once it is there; `deshacer`: the last act, within a quarter of an hour. */
export const ACTOS = [
  'activar',
  'suspender',
  'suspender_deuda',
  'reactivar',
  'dar_de_baja',
  'reabrir',
  'deshacer',
] as const;
export type ActoDeCliente = (typeof ACTOS)[number];
export const CLAVES_DE_REGLA = [
  'max_intentos',
  'dias_guarda_extra',
  'dias_para_devolver',
  'prueba_puerta',
  'prueba_agencia',
  'codigo_retiro',
  'permite_desvio',
  'aviso_al_destinatario',
  'inspeccion_devolucion',
  'retencion_por_deuda',
  'etiqueta_propia',
  'exceso_recepcion_por_mil',
  'recepcion_ciega',
  'disponible_al_recibir',
] as const;
export type ClaveDeRegla = (typeof CLAVES_DE_REGLA)[number];
/** Days that may be added to the custody at an agency, or let pass after it. */
export const DIAS_EXTRA = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30] as const;

/** Of what a contact may be written to. */
export const AVISOS_DE_CONTACTO = ['INCIDENCIAS', 'DEVOLUCIONES'] as const;
export type AvisoDeContacto = (typeof AVISOS_DE_CONTACTO)[number];

/** Thousandths of what was announced that come in beside it. */
const EXCESOS_POR_MIL = [5, 10, 20, 30, 50, 100, 200] as const;

/** What may be asked of whoever receives at a door. */
export const PRUEBAS_DE_PUERTA = ['firma', 'foto', 'documento', 'codigo'] as const;
/** At which moments of its way a recipient is written to. */
export const MOMENTOS_DE_AVISO = ['AVI', 'SAL', 'PRX'] as const;
/** Every word that a rule may hold, of whichever kind. */
export const PALABRAS_DE_REGLA = [...PRUEBAS_DE_PUERTA, ...MOMENTOS_DE_AVISO] as const;
export type PalabraDeRegla = (typeof PALABRAS_DE_REGLA)[number];
const NOMBRE_DE_PALABRA: Readonly<Record<PalabraDeRegla, string>> = {
  firma: 'Firma',
  foto: 'Foto',
  documento: 'Documento',
  codigo: 'Código por correo',
  AVI: 'Cuando llega a su agencia',
  SAL: 'Cuando sale a reparto',
  PRX: 'Cuando es la próxima entrega',
};
export const nombreDePalabra = (palabra: PalabraDeRegla): string => NOMBRE_DE_PALABRA[palabra];

/** What a rule says: so many, yes or no, or some of these words. `comun`: what holds without it. */
export type FormaDeRegla =
  | { readonly tipo: 'cantidad'; readonly valores: readonly number[] }
  | { readonly tipo: 'si_no' }
  | { readonly tipo: 'varias'; readonly valores: readonly PalabraDeRegla[] };

interface Regla {
  readonly titulo: string;
  /** What a change does and does not do. */
  readonly efecto: string;
  readonly forma: FormaDeRegla;
}

export const REGLAS: Readonly<Record<ClaveDeRegla, Regla>> = {
  max_intentos: {
    titulo: 'Visitas antes de devolver',
    efecto: 'Vale para las visitas que se programen desde ese día',
    forma: { tipo: 'cantidad', valores: [1, 2, 3, 4, 5, 6, 7, 8, 9] },
  },
  dias_guarda_extra: {
    titulo: 'Días más de guarda en agencia',
    efecto: 'Vale para lo que llegue a una agencia desde ese día; lo que ya está allí conserva su fecha',
    forma: { tipo: 'cantidad', valores: DIAS_EXTRA },
  },
  dias_para_devolver: {
    titulo: 'Días vencida antes de pedir su devolución',
    efecto:
      'Desde ese día, lo que pase vencido más de esos días en una agencia queda pedido para devolver, también lo que ya está allí. Alguien lo autoriza, como siempre',
    forma: { tipo: 'cantidad', valores: DIAS_EXTRA },
  },
  prueba_puerta: {
    titulo: 'Pruebas al entregar en la puerta',
    efecto:
      'Vale para los recorridos que salgan desde ese momento. El código se manda por correo al salir; a quien no dejó correo se le pide el documento',
    forma: { tipo: 'varias', valores: PRUEBAS_DE_PUERTA },
  },
  prueba_agencia: {
    titulo: 'Pruebas al entregar en agencia',
    efecto: 'Vale para lo que se retire desde ese momento. El documento se pide siempre',
    forma: { tipo: 'varias', valores: ['firma', 'foto'] },
  },
  codigo_retiro: {
    titulo: 'Código para retirar en agencia',
    efecto:
      'Vale para lo que se retire desde ese momento, aunque venga el destinatario. Lo que no tiene código porque no se le pudo mandar se retira con el documento',
    forma: { tipo: 'si_no' },
  },
  permite_desvio: {
    titulo: 'Se puede desviar a una agencia',
    efecto:
      'Vale desde ese momento; los recorridos que ya salieron siguen como salieron. Quien dirige puede desviar siempre',
    forma: { tipo: 'si_no' },
  },
  aviso_al_destinatario: {
    titulo: 'Avisos por correo al destinatario',
    efecto: 'Vale para lo que pase desde ese momento. A quien no dejó correo no se le avisa',
    forma: { tipo: 'varias', valores: MOMENTOS_DE_AVISO },
  },
  inspeccion_devolucion: {
    titulo: 'Inspección de lo que vuelve',
    efecto: 'Vale para las devoluciones que se pidan desde ese día',
    forma: { tipo: 'si_no' },
  },
  retencion_por_deuda: {
    titulo: 'Se retiene lo que vuelve si debe',
    efecto:
      'Vale desde ese momento mientras esté suspendido por deuda: lo que vuelve no se le carga ni se le entrega. Lo que va a sus destinatarios sigue; los recorridos que ya salieron siguen como salieron. Quien dirige puede entregarlo siempre',
    forma: { tipo: 'si_no' },
  },
  etiqueta_propia: {
    titulo: 'Pone su propia etiqueta',
    efecto:
      'Vale para lo que se imprima desde ese día: al imprimir varias, las suyas no salen y se dice cuántas. La de una sola guía se imprime siempre',
    forma: { tipo: 'si_no' },
  },
  exceso_recepcion_por_mil: {
    titulo: 'De más que admite el depósito al recibir, por mil',
    efecto:
      'Vale para lo que se cierre desde ese día: hasta ahí lo admite quien recibe; más, quien dirige, con el motivo',
    forma: { tipo: 'cantidad', valores: EXCESOS_POR_MIL },
  },
  recepcion_ciega: {
    titulo: 'El depósito cuenta a ciegas lo que le llega',
    efecto:
      'Vale para lo que se empiece a recibir desde ese día: quien cuenta no ve lo anunciado, y nada se recibe sin contar',
    forma: { tipo: 'si_no' },
  },
  disponible_al_recibir: {
    titulo: 'Lo que le llega se vende desde el andén',
    efecto:
      'Vale para las recepciones que se cierren desde ese día: lo que llega bien queda disponible en el andén, las órdenes lo reservan y se prepara desde ahí; lo que nadie reserva se ubica. Sin la regla se vende cuando está en su estante',
    forma: { tipo: 'si_no' },
  },
};

/** The value of a rule as people read it. */
export function reglaEnPalabras(valor: unknown): string {
  if (valor === null || valor === undefined) return 'como todos';
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  if (!Array.isArray(valor)) return String(valor);
  const names = PALABRAS_DE_REGLA.filter((palabra) => valor.includes(palabra)).map(nombreDePalabra);
  return names.length === 0 ? 'ninguna' : names.join(', ').toLowerCase();
}
