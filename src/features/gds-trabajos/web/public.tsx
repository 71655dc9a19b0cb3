export { TrabajosHechos } from './TrabajosHechos.tsx';
