import type { Etiqueta } from '#shared/etiqueta/plantilla.ts';

/** A label with something in every place. */
export const ETIQUETA: Etiqueta = {
  codigo: '881000000036B02',
  guia_nro: '881000000036',
  bulto: 2,
  bultos: 3,
  enlace: 'https://anden.example.com.uy/seguimiento/881000000036',
  servicio: 'Estándar a agencia',
  destinatario: 'Ana Pereira',
  direccion: 'Ruta 8 km 23.500',
  localidad: 'Paso de los Toros',
  departamento: 'Tacuarembó',
  departamento_codigo: 'TA',
  zona: 'Noreste',
  agencia: { codigo: 'AG17', nombre: 'Agencia Paso', direccion: '18 de Julio 120' },
  telefono: '099 123 456',
  observaciones: 'Portón verde, tocar timbre',
  contra_reembolso: '$ 3.609,00',
  cliente: 'Tienda Norte',
  referencia: 'PED-77',
  prometida: '22/11/2026',
  empresa: null,
  logo: null,
};
