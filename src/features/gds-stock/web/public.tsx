export { AjustarDialog } from './AjustarDialog.tsx';
export { CondicionDialog } from './CondicionDialog.tsx';
export { type Descartado, Descartar } from './descartes/Descartar.tsx';
export { SinContar } from './descartes/SinContar.tsx';
export { useImprimirLpns } from './lpn/use-imprimir.ts';
export { Sugerencias } from './Sugerencias.tsx';
export { useStockVivo } from './vivo.ts';
