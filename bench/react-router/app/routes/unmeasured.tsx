/** Stands for the product's other pages. */
export default function Unmeasured() {
  return null;
}
