// Whether the server is for invited people, and this visitor has no account yet. Any refused request tells it.

class Admission {
  needed = $state(false);
}

export const admission = new Admission();
