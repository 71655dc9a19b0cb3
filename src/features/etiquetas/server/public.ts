export { type GuiaImpresa, insertImpresion, selectGuiasImpresas } from './etiquetas.sql.ts';
export { etiquetasOf } from './etiquetas.ts';
export { type Hoja, hojaPdf, hojasPdf } from './hoja.ts';
export { logoDeEtiqueta } from './logo.ts';
export { FONTS, pdfDeHojas } from './pdf.ts';
export { zplDeHoja } from './zpl.ts';
