/** Of rounds, carts and what they are driven with: words of closed lists, and ids. */
export const KEPT_RECORRIDOS: Readonly<Record<string, readonly string[]>> = {
  documento_anotacion: ['entidad', 'acto', 'estado_desde', 'estado_hasta'],
  carro: ['codigo', 'nombre', 'entidad', 'estado', 'precinto'],
  recorrido: ['numero', 'tipo', 'entidad', 'estado'],
  recorrido_guia: ['modo', 'estado'],
  rendicion: ['numero', 'entidad', 'estado'],
  rendicion_conteo: ['moneda'],
  rendicion_medio: ['medio', 'moneda'],
  rendicion_saldo: ['medio', 'moneda'],
  rendicion_declarado: ['moneda'],
  rendicion_diferencia: ['clase', 'medio', 'moneda', 'decision', 'nota'],
  recorrido_cuenta: ['dato'],
  recorrido_delta: ['dato'],
  recorrido_propuesta: ['estado', 'pedido', 'resultado'],
  transportista: ['nombre', 'rut', 'contacto'],
  vehiculo: ['matricula', 'tipo'],
  chofer: ['libreta_categoria'],
};
