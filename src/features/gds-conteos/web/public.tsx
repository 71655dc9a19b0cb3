export { QuedoVacia } from './QuedoVacia.tsx';
