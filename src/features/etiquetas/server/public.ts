export { type Hoja, hojaPdf } from './hoja.ts';
export { pdfDeHojas } from './pdf.ts';
export { zplDeHoja } from './zpl.ts';
