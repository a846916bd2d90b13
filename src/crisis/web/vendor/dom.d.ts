// Every element of our page is HTML or SVG: both can be focused and carry data.

interface Element extends HTMLOrSVGElement {}
