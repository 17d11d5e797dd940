export default function Account() {
  return <h1>Your account</h1>;
}
