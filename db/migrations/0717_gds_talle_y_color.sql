-- The last two of the characteristics that the company begins with.
INSERT INTO caracteristica (codigo, nombre, ambito, tipo, opciones) VALUES
  ('TALLE', 'Talle', 'PRODUCTO', 'LISTA', '{XS,S,M,L,XL,XXL}'),
  ('COLOR', 'Color', 'PRODUCTO', 'LISTA', '{Blanco,Negro,Gris,Rojo,Azul,Verde,Amarillo,Marrón,Multicolor}')
ON CONFLICT DO NOTHING;
