// How this session's questions are answered: a choice below the question box.
import { inSession, open, send, session } from "./room.js";

document.addEventListener("change", (event) => {
  const radio = event.target.closest?.("#ways input");
  if (!radio) return;
  const choose = (chosen) => [...document.querySelectorAll("#ways input")].forEach(chosen);
  inSession(session(), (begun) => send("way", { session: begun, way: radio.value })).then(
    (opened) => open(opened.session, { replace: true }),
    () => choose((each) => (each.checked = each.defaultChecked)), // as the server has it
  );
});
